import { cleanName } from "../documents/file-kinds.ts";
import { officeDay } from "../intake/office-time.ts";

/** "BankruptcyForm_Ann Example_2026-11-21.pdf": a PDF's name, without what no file may be called. */
export const pdfName = (clientName: string, date: Date): string =>
  `BankruptcyForm_${cleanName(clientName.replace(/[/\\:*?"<>|]/g, ""))}_${officeDay(date)}.pdf`;
