/** Maximum number of rows of a list. */
export const maxRows = 100;

/** Maximum number of characters of an answer. */
export const maxLength = 5_000;

/** Maximum number of bytes of a form's answers as JSON. */
export const maxFormBytes = 2 ** 20;
