import { officeNeed, useful } from "../lines/needs.ts";
import type { Worksheet } from "../facts/worksheet.ts";
import type { statement101B } from "../lines/101b.lines.ts";

/** Writes the Statement About Payment of an Eviction Judgment, if Form 101A is complete. It is filed within 30 days after the petition. */
export function form101B(form: Worksheet<typeof statement101B>): void {
  const statement = form.on("101A");
  if (statement.chosen("certification/law") !== "yes" || statement.chosen("certification/deposit") !== "yes") return;
  form.open(
    "certification/law",
    useful(officeNeed("Within 30 days after filing: say whether the client may stay by paying the landlord.")),
  );
  form.open("certification/paid", useful(officeNeed("Within 30 days after filing: say whether the landlord has been paid in full.")));
}
