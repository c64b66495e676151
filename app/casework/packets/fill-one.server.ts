import type { FormNumber } from "../../petition/lines/line.ts";
import type { OfficePetition } from "../petition/prepared.server.ts";
import { readBlanks, isUnfinished, buildPacketRequest } from "./packet-contents.server.ts";
import { findUnprintable } from "./unprintable.server.ts";
import { fillForms } from "./packet-process.server.ts";
import { cannotPrint, missingBlanks } from "./wording.ts";

/** Reason why a form was not filled. */
export interface NotFilled {
  message: string;
  missing?: FormNumber[];
}

/** Puts the full Social Security numbers on the lines of Form 121. */
const with121 = ({ petition, ...prepared }: OfficePetition): OfficePetition => ({
  ...prepared,
  petition: { ...petition, lines: [...petition.lines.filter(({ form }) => form !== "121"), ...petition.form121] },
});

/** Fills one form of a petition, including Form 121. Throws ServiceUnavailable. */
export async function fillOne(masked: OfficePetition, number: FormNumber): Promise<{ pdf: Buffer } | NotFilled> {
  const prepared = number === "121" ? with121(masked) : masked;
  const blanks = await readBlanks([number]);
  if (!blanks) return { message: missingBlanks, missing: [number] };
  const unprintable = await findUnprintable(prepared.petition.lines.filter((line) => line.form === number));
  if (unprintable.length > 0) return { message: cannotPrint };
  return { pdf: await fillForms(buildPacketRequest(prepared, [number], isUnfinished(prepared.petition)), blanks) };
}
