export const words = {
  cookiesNeeded: "Your browser did not send our cookie. Please allow cookies for this site and load the page again.",
  staleForm: "This form was changed in another window or on another device. The current form is in this response.",
  unsavableData: "Some of the data cannot be saved.",
  keyReused: "This Idempotency-Key was used for another request.",
  keyMalformed: "Idempotency-Key must have 16 to 255 printable characters.",
  noDraft: "Form not found, or already submitted.",
  birthDateNeeded: (header: string) =>
    `This link asks for the client's date of birth. Send it in the header ${header}, such as 1984-03-17.`,
  notPreset: "This answer is not a preset that nobody has changed",
  documentNotFound: "Document not found",
  unknownType: "Invalid document type",
  fileNotFound: "File not found",
};
