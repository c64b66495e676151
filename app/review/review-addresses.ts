/** Step 14. */
export const reviewPage = "/step/review";
/** Its papers alone. */
export const documentsPage = "/step/review/documents";
