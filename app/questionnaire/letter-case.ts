/** Returns a text that begins with a capital. */
export const capitalize = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/**
 * Returns a text that begins with a small letter, unless it begins with an abbreviation such as SSN: if its second letter is small, also
 * one with an accent, which comes after all capitals without one.
 */
export const lowerFirst = (text: string): string => (text.charAt(1) < "a" ? text : text.charAt(0).toLowerCase() + text.slice(1));
