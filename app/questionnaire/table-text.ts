/** Keeps a spreadsheet from taking a cell for a formula. */
const defused = (cell: string): string => (/^\s*[=+\-@\t\r]/.test(cell) ? `'${cell}` : cell);

/** Rows as a spreadsheet takes them from the clipboard. */
export const separatedByTabs = (rows: string[][]): string =>
  rows.map((cells) => cells.map((cell) => defused(cell.replace(/\s+/g, " ").trim())).join("\t")).join("\n");

const quoted = (cell: string): string => (/[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);

/** Rows as a CSV file (RFC 4180). */
export const separatedByCommas = (rows: string[][]): string =>
  `${rows.map((cells) => cells.map((cell) => quoted(defused(cell))).join(",")).join("\r\n")}\r\n`;

/** The same, so that Excel reads it as UTF-8. */
export const commaSeparated = (rows: string[][]): string => `\uFEFF${separatedByCommas(rows)}`;
