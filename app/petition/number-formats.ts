/** Formats the nine digits of an Employer Identification Number as 12-3456789; returns any other text unchanged. */
export const formatEin = (text: string): string => text.replace(/^\s*(\d{2})[\s-]?(\d{7})\s*$/, "$1-$2");

/** Formats a nine-digit ZIP code as 27601-1234; returns any other text unchanged. */
export const formatZip = (text: string): string => text.replace(/^\s*(\d{5})[\s-]?(\d{4})\s*$/, "$1-$2");
