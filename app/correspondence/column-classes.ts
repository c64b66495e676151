const LONGEST_WHOLE_WORD = 18;
const WHOLE_WORDS_IN_A_LINE = 75;

/** Sets sums of money to the right, and keeps words whole in all columns but those with overlong ones, if they fit the page. */
export function columnClasses(lines: string[][]): string[] {
  const columns = lines[0]!.map((_, column) => lines.map((cells) => cells[column] ?? ""));
  const longest = columns.map((cells) =>
    Math.max(
      ...cells
        .join(" ")
        .split(/\s/)
        .map((word) => word.length),
    ),
  );
  const isWhole = (length: number) => length <= LONGEST_WHOLE_WORD;
  const fits = longest.filter(isWhole).reduce((sum, length) => sum + length, 0) <= WHOLE_WORDS_IN_A_LINE;
  return columns.map(([, ...cells], column) => {
    if (cells.every((cell) => /^(\$[\d,]{1,15})?$/.test(cell))) return "amount";
    return fits && isWhole(longest[column]!) ? "whole" : "";
  });
}
