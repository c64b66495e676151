/** The most rows of a list. */
export const maxRows = 100;

/** The most characters of an answer. */
export const maxLength = 5_000;

/** The most bytes of a form's answers, as JSON. */
export const maxFormBytes = 2 ** 20;
