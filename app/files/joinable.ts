/** The most photos that are joined into one PDF by one press. */
export const joinedAtOnce = 20;

/** Whether a file may become a page of a PDF: a photo that the office has not marked as one that cannot be read. */
export const isJoinable = ({ mimeType, reason }: { mimeType: string; reason?: string | null | undefined }): boolean =>
  !reason && (mimeType === "image/jpeg" || mimeType === "image/png");
