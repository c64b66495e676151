export const submissionNotFound = "Submission not found";
export const fileNotFound = "File not found";
export const uploadSessionNotFound = "Upload session not found";
export const addressNotFound = "This address is not in the book any more";
export const blankNotFound = "No blank of this form is kept.";
export const tableNotFound = "There is no such table.";
