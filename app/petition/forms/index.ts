import type { FormNumber } from "../line.ts";
import type { FormWriter } from "../worksheet.ts";
import { form101 } from "./101.ts";
import { form106Dec } from "./106Dec.ts";
import { form108 } from "./108.ts";
import { form121 } from "./121.ts";

/** The forms in the order in which they are written: each may use the totals of those before it. */
export const formWriters: readonly (readonly [FormNumber, FormWriter])[] = [
  ["101", form101],
  ["108", form108],
  ["121", form121],
  ["106Dec", form106Dec],
];
