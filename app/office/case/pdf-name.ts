import { cleanName } from "../../files/file-kinds.ts";
import { officeDay } from "../../platform/office-time.ts";

/** "BankruptcyForm_Ann Example_2026-11-21.pdf": a PDF's name, without what no file may be called. */
export const pdfName = (clientName: string, date: Date): string =>
  `BankruptcyForm_${cleanName(clientName.replace(/[/\\:*?"<>|]/g, ""))}_${officeDay(date)}.pdf`;
