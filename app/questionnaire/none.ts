const none = /^(?:none|no|nothing|never|n\/?a|-+)\.?$/i;

/** Whether an answer in the client's own words means "none". */
export const isNone = (text: string): boolean => none.test(text.trim());
