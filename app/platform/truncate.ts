/** Shortens a text to a number of characters, without splitting a surrogate pair. */
export const truncate = (text: string, maxCharacters = 120): string =>
  text.length <= maxCharacters
    ? text
    : `${text
        .slice(0, maxCharacters - 1)
        .replace(/[\uD800-\uDBFF]$/, "")
        .trimEnd()}…`;
