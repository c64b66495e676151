/** The most rows of a list. */
export const maxRows = 100;

/** The most characters of an answer. */
export const maxLength = 5_000;
