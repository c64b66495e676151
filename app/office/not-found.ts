export const submissionNotFound = "Submission not found";
export const uploadSessionNotFound = "Upload session not found";
