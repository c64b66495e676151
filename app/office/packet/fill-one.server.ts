import type { FormNumber } from "../../petition/line.ts";
import type { OfficePetition } from "../petition/prepared.server.ts";
import { blanksOf, isUnfinished, requestFor } from "./packet-contents.server.ts";
import { unprintableIn } from "./packet-page.server.ts";
import { fillForms } from "./packet-process.server.ts";
import { cannotPrint, missingBlanks } from "./wording.ts";

/** What keeps a form from being filled. */
export interface NotFilled {
  message: string;
  missing?: FormNumber[];
}

/** Fills one form of a petition, Form 121 too. Throws ServiceUnavailable. */
export async function fillOne(prepared: OfficePetition, number: FormNumber): Promise<{ pdf: Buffer } | NotFilled> {
  const blanks = await blanksOf([number]);
  if (!blanks) return { message: missingBlanks, missing: [number] };
  const lacking = await unprintableIn(prepared.petition.lines.filter((line) => line.form === number));
  if (lacking.length > 0) return { message: cannotPrint };
  return { pdf: await fillForms(requestFor(prepared, [number], isUnfinished(prepared.petition)), blanks) };
}
