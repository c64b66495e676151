import type { FormNumber } from "../line.ts";
import type { FormWriter } from "../worksheet.ts";
import { form101 } from "./101.ts";
import { form106AB } from "./106ab.ts";
import { form106C } from "./106c.ts";
import { form106D } from "./106d.ts";
import { form106Dec } from "./106Dec.ts";
import { form106EF } from "./106ef.ts";
import { form106G } from "./106g.ts";
import { form106H } from "./106h.ts";
import { form106I } from "./106i.ts";
import { form106J } from "./106j.ts";
import { form106J2 } from "./106j2.ts";
import { form107 } from "./107.ts";
import { form106Sum } from "./106Sum.ts";
import { form108 } from "./108.ts";
import { form121 } from "./121.ts";
import { form122A1 } from "./122a1.ts";
import { form122C1 } from "./122c1.ts";

/** The forms in writing order: each one may use the totals of those before it. */
export const formWriters: readonly (readonly [FormNumber, FormWriter])[] = [
  ["106AB", form106AB],
  ["106D", form106D],
  ["106EF", form106EF],
  ["106G", form106G],
  ["106H", form106H],
  ["106I", form106I],
  ["106J2", form106J2],
  ["106J", form106J],
  ["122A1", form122A1],
  ["122C1", form122C1],
  ["106Sum", form106Sum],
  ["106C", form106C],
  ["101", form101],
  ["107", form107],
  ["108", form108],
  ["121", form121],
  ["106Dec", form106Dec],
];
