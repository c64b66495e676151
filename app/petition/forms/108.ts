import { lookUp } from "../../questionnaire/look-up.ts";
import type { AnswerPath } from "../answers/answer-path.ts";
import { listAssets } from "../facts/assets.ts";
import type { CaseFacts } from "../facts/case-facts.ts";
import type { Need } from "../lines/line.ts";
import { vehicleName } from "../answers/loans.ts";
import { clientNeed, officeNeed, useful } from "../lines/needs.ts";
import type { Worksheet } from "../facts/worksheet.ts";
import { securedClaims } from "../facts/collateral.ts";
import { leasedVehicles } from "./106g.ts";
import type { statement108 } from "../lines/108.lines.ts";

type Form = Worksheet<typeof statement108>;

/** Writes the statement of intention: the debtor's intentions for collateral and leases. */
export function form108(form: Form, facts: CaseFacts): void {
  writeCollateral(form, facts);
  writeLeases(form, facts);
}

/** The intentions that the form has one box for. */
const intentions = { surrender: "surrender", redeem: "redeem" } as const;

/** Writes Part 1. The form has two boxes for keeping property, reaffirming the debt or otherwise; the office chooses one. */
function writeCollateral(form: Form, { answers, entries: { chapter } }: CaseFacts): void {
  const described = form.linesOf("106D", "2.#/property");
  const isExempt = readClaims(form);
  for (const { row, item, question } of securedClaims(answers)) {
    const entry = form.row("1#", item);
    entry.answer("creditor", `${row}.creditor`);
    entry.repeat(
      "property",
      described.find((line) => line.item === item),
    );
    const path = `${row}.intention` as const;
    const { raw } = answers.at(path);
    const intention = lookUp<keyof typeof intentions>(intentions, raw) ?? null;
    const isOpen = raw === "" || intention !== null;
    const chosen =
      raw === "keep" ? "The client wants to keep it. Say how." : "The client is not sure what to do with it. Say what is intended.";
    const need = isOpen ? clientNeed("What would you like to do with it: keep it, redeem it, or surrender it?") : officeNeed(chosen);
    const isBlocking = chapter === "7";
    entry.derived("intention", { value: intention, from: [path], path: isOpen ? path : null }, isBlocking ? need : useful(need));
    if (entry.chosen("intention") === "keep") entry.open("explanation");
    const { value, from, need: exemptNeed } = isExempt(question);
    entry.computed("exempt", value, from, exemptNeed);
  }
}

/** Whether property is claimed as exempt; null while that is not known, with what it needs. */
interface Exempt {
  value: "yes" | "no" | null;
  from: AnswerPath[];
  need?: Need;
}

/**
 * Returns a function that reads from Schedule C whether the property is claimed as exempt whose value a question asks for. Property that
 * no question asks for is claimed only if anything is.
 */
function readClaims(form: Form): (question: AnswerPath | null) => Exempt {
  const items = listAssets(form.linesOf("106AB")).map(({ from }) => from[0]);
  const claimed = new Set(
    [...form.linesOf("106C", "2#/claimed"), ...form.linesOf("106C", "2#/whole")].flatMap(({ item, value }) => (value === null ? [] : item)),
  );
  const isNone = form.on("106C").chosen("2/none") === "yes";
  return (question) => {
    const from = question === null ? [] : [question];
    if (isNone) return { value: "no", from };
    if (claimed.size === 0)
      return { value: null, from, need: { ...useful(officeNeed("Claim exemptions, or say that none is claimed.")), isClaim: true } };
    if (question === null) return { value: null, from, need: useful(officeNeed("Say whether the property is claimed as exempt.")) };
    return { value: claimed.has(items.indexOf(question) + 1) ? "yes" : "no", from };
  };
}

/** Words of leases of real property, which do not belong on this form (Part 2). */
const homePattern = /\b(?:apartments?|apt|house|townhouse|condo|duplex|room|lot|residence|mobile home)\b/i;

function writeLeases(form: Form, { answers, entries: { chapter } }: CaseFacts): void {
  const intended = (need: Need) => (chapter === "7" ? need : useful(need));
  const landlord = answers.at("personalInfo.landlord.name").text;
  const isHome = (row: string) =>
    homePattern.test(answers.at(`${row}.what`).text) || (landlord !== "" && answers.at(`${row}.name`).text === landlord);
  const leases = answers.rows("expenses.leases").filter((row) => !isHome(row));
  for (const [index, row] of leases.entries()) {
    const entry = form.row("2#", index + 1);
    entry.answer("lessor", `${row}.name`);
    entry.answer("property", `${row}.what`);
    entry.choice("assumed", `${row}.keep`, intended(clientNeed("Do you want to keep this lease?")));
  }
  const named = form.linesOf("106G", "2.#/name");
  for (const [index, { row, item }] of leasedVehicles(answers).entries()) {
    const entry = form.row("2#", leases.length + index + 1);
    const paths = (["year", "make", "model"] as const).map((name) => `${row}.${name}` as const);
    // The vehicle comes first: corrections follow an item by its first text, and a lessor may have leased several.
    entry.joined("property", paths, () => vehicleName(answers, row));
    entry.repeat(
      "lessor",
      named.find((line) => line.item === item),
      useful(officeNeed("Ask who the lessor of the vehicle is.")),
    );
    entry.open("assumed", intended(officeNeed("Say whether the lease will be assumed.")));
  }
}
