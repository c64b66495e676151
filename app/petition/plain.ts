/** A name without its case, spaces and punctuation, to be compared with others. */
export const plain = (name: string): string => name.toLowerCase().replace(/[^\p{L}\d]/gu, "");
