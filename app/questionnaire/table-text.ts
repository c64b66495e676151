/** Prevents a spreadsheet from interpreting a cell as a formula. */
const escapeFormula = (cell: string): string => (/^\s*[=+\-@\t\r]/.test(cell) ? `'${cell}` : cell);

/** Converts rows to tab-separated text, as spreadsheets accept it from the clipboard. */
export const toTabSeparated = (rows: string[][]): string =>
  rows.map((cells) => cells.map((cell) => escapeFormula(cell.replace(/\s+/g, " ").trim())).join("\t")).join("\n");

const quoteCell = (cell: string): string => (/[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);

/** Converts rows to CSV (RFC 4180) for programs other than spreadsheets: each cell as it is. */
export const toCsv = (rows: string[][]): string => `${rows.map((cells) => cells.map(quoteCell).join(",")).join("\r\n")}\r\n`;

/** Converts rows to CSV for a spreadsheet: without formulas, and with a byte order mark, so that Excel reads it as UTF-8. */
export const toExcelCsv = (rows: string[][]): string => `\uFEFF${toCsv(rows.map((cells) => cells.map(escapeFormula)))}`;
