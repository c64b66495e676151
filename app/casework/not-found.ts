export const submissionNotFound = "Submission not found";
export const fileNotFound = "File not found";
export const uploadSessionNotFound = "Upload session not found";
