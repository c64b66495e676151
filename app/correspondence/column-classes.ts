const MAX_UNBROKEN_WORD = 18;
const MAX_UNBROKEN_LINE = 75;

/** Whether a cell holds an amount and nothing else. */
export const isAmount = (cell: string): boolean => /^-?\$[\d,]{1,15}$/.test(cell);

/**
 * Returns the CSS class of each column: "amount" aligns amounts to the right, "whole" prevents breaks within words. The latter
 * applies to columns without very long words, provided that they fit on the page together.
 */
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
  const isUnbroken = (length: number) => length <= MAX_UNBROKEN_WORD;
  const fits = longest.filter(isUnbroken).reduce((sum, length) => sum + length, 0) <= MAX_UNBROKEN_LINE;
  return columns.map(([, ...cells], column) => {
    if (cells.every((cell) => cell === "" || isAmount(cell))) return "amount";
    return fits && isUnbroken(longest[column]!) ? "whole" : "";
  });
}
