/** The most photos that are joined into one PDF by one press. */
export const joinedAtOnce = 20;

/** Whether a file may become a page of a PDF. */
export const isJoinable = ({ mimeType }: { mimeType: string }): boolean => mimeType === "image/jpeg" || mimeType === "image/png";
