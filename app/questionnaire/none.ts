const none = /^(?:none|no|nothing|never|n\/?a|-+)\.?$/i;

/** Whether an answer in the client's own words says that there is nothing. */
export const isNone = (text: string): boolean => none.test(text.trim());
