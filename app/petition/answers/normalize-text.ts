/** Lowercases a text and removes its spaces and punctuation, so that differently written names and addresses compare as equal. */
export const normalizeText = (text: string): string => text.toLowerCase().replace(/[^\p{L}\d]/gu, "");
