import type { CaseFacts } from "../facts/case-facts.ts";
import type { AnyAddress } from "../lines/boxes.ts";
import { officeNeed, useful } from "../lines/needs.ts";
import type { Worksheet } from "../facts/worksheet.ts";
import type { statement101A } from "../lines/101a.lines.ts";
import type { schedule106G } from "../lines/106g.lines.ts";
import { leaseGroups } from "./106g.ts";

const parts = ["name", "street", "city", "state", "zip"] as const;

/** Writes the Initial Statement About an Eviction Judgment, if line 11 of the petition calls for it. */
export function form101A(form: Worksheet<typeof statement101A>, { answers }: CaseFacts): void {
  const petition = form.on("101");
  if (petition.chosen("11") !== "yes" || petition.chosen("11/evictionJudgment") !== "yes") return;
  const isOnSchedule = leaseGroups(answers)[0]?.includes("personalInfo.landlord");
  const landlord = form.line("landlord");
  for (const part of parts) {
    const address: AnyAddress<typeof schedule106G> = `2.#/${part}`;
    const source = isOnSchedule ? form.linesOf("106G", address).find(({ item }) => item === 1) : undefined;
    landlord.repeat(part, source, isOnSchedule || part !== "name" ? undefined : officeNeed("Who is the landlord, and at which address?"));
  }
  const ifStaying = (text: string) => useful(officeNeed(`${text} It is only for a client who wants to stay in the home.`));
  form.open("certification/law", ifStaying("Say whether the client may stay by paying all of the delinquent rent."));
  form.open("certification/deposit", ifStaying("Say whether the rent of 30 days is deposited with the clerk."));
}
