/** Step 14. */
export const reviewPage = "/step/review";
/** Its documents alone. */
export const documentsPage = "/step/review/documents";
