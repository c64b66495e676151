/** The courts' largest form has less than 1 MB. */
export const blankMax = 10 * 1024 * 1024;

export const tooLargeBlank = "This file is larger than 10 MB. The courts' forms are smaller.";

/** What became of an uploaded file. */
export interface FileOutcome {
  name: string;
  isKept: boolean;
  text: string;
}

/** The outcome of a file that is a form's blank. */
export const keptOutcome = (name: string, { number, edition }: { number: string; edition: string }): FileOutcome => ({
  name,
  isKept: true,
  text: `Kept as Form ${number} of ${edition}.`,
});
