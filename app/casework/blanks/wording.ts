/** Maximum size of a blank in bytes. The courts' largest form has less than 1 MB. */
export const blankMax = 10 * 1024 * 1024;

export const tooLargeBlank = "This file is larger than 10 MB. The courts' forms are smaller.";

/** Outcome of an uploaded file. */
export interface FileOutcome {
  name: string;
  isStored: boolean;
  text: string;
}

/** Outcome of a file that was stored as a form's blank. */
export const storedOutcome = (name: string, { number, edition }: { number: string; edition: string }): FileOutcome => ({
  name,
  isStored: true,
  text: `Kept as Form ${number} of ${edition}.`,
});
