import { cleanName } from "../files/file-kinds.ts";
import { officeDay } from "../platform/office-time.ts";

/** File name of a form's PDF, such as "BankruptcyForm_Ann Example_2026-11-21.pdf", without characters that file names must not have. */
export const pdfName = (clientName: string, date: Date): string =>
  `BankruptcyForm_${cleanName(clientName.replace(/[/\\:*?"<>|]/g, ""))}_${officeDay(date)}.pdf`;
