/** The maximum number of photos joined into one PDF at a time. */
export const maxJoinedPhotos = 20;

/** Whether a file can become a page of a PDF: a photo that the office has not marked unreadable. */
export const isJoinable = ({ mimeType, reason }: { mimeType: string; reason?: string | null | undefined }): boolean =>
  !reason && (mimeType === "image/jpeg" || mimeType === "image/png");
