import type { FormNumber } from "../line.ts";
import type { FormWriter } from "../worksheet.ts";

/** The forms in the order in which they are written: each may use the totals of those before it. */
export const formWriters: readonly (readonly [FormNumber, FormWriter])[] = [];
