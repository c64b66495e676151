import { catalogues, type Catalogues } from "../lines/catalogues.ts";
import type { CaseFacts } from "../facts/case-facts.ts";
import type { Desk } from "../facts/desk.ts";
import type { FormNumber } from "../lines/line.ts";
import { Worksheet } from "../facts/worksheet.ts";
import { form101 } from "./101.ts";
import { form101A } from "./101a.ts";
import { form101B } from "./101b.ts";
import { form103A } from "./103a.ts";
import { form103B } from "./103b.ts";
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

interface FormWriter {
  form: FormNumber;
  write: (desk: Desk, facts: CaseFacts) => void;
}

const writer = <F extends FormNumber>(form: F, write: (worksheet: Worksheet<Catalogues[F]>, facts: CaseFacts) => void): FormWriter => ({
  form,
  write: (desk, facts) => write(new Worksheet(form, catalogues[form], desk), facts),
});

/** The forms in writing order: each one may use the totals of those before it. */
export const formWriters: readonly FormWriter[] = [
  writer("106AB", form106AB),
  writer("106D", form106D),
  writer("106EF", form106EF),
  writer("106G", form106G),
  writer("106H", form106H),
  writer("106I", form106I),
  writer("106J2", form106J2),
  writer("106J", form106J),
  writer("122A1", form122A1),
  writer("122C1", form122C1),
  writer("106Sum", form106Sum),
  writer("106C", form106C),
  writer("101", form101),
  writer("101A", form101A),
  writer("101B", form101B),
  writer("103A", form103A),
  writer("103B", form103B),
  writer("107", form107),
  writer("108", form108),
  writer("121", form121),
  writer("106Dec", form106Dec),
];
