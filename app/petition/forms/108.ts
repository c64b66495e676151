import { vehicleName } from "../loans.ts";
import type { Line } from "../line.ts";
import { lookUp } from "../../questionnaire/look-up.ts";
import type { CaseFacts } from "../case-facts.ts";
import { clientNeed, officeNeed, useful, type FormWriter, type Worksheet } from "../worksheet.ts";
import { securedClaims } from "./106d-collateral.ts";
import { leasedVehicles } from "./106g.ts";
import type { Entry } from "./entry.ts";

/** Writes the statement of intention: the debtor's intentions for collateral and leases. */
export const form108: FormWriter = (form, facts) => {
  writeCollateral(form, facts);
  writeLeases(form, facts);
};

const intentions: Readonly<Record<string, string>> = {
  surrender: "Surrender the property.",
  redeem: "Retain the property and redeem it.",
};

/** Writes Part 1. The form has two boxes for keeping property, reaffirming the debt or otherwise; the office chooses one. */
function writeCollateral(form: Worksheet, { answers, entries: { chapter } }: CaseFacts): void {
  const described = form.linesOf("106D").filter(({ part }) => part === "property");
  for (const { row, at } of securedClaims(answers)) {
    const { item } = at;
    form.answer({ line: "1", part: "creditor", item, label: "Creditor's name" }, `${row}.creditor`);
    form.repeat({ line: "1", part: "property", item, label: "Description of property securing debt" }, lineOf(described, at));
    const path = `${row}.intention`;
    const { raw } = answers.at(path);
    const intention = lookUp(intentions, raw) ?? null;
    const isOpen = raw === "" || intention !== null;
    const chosen =
      raw === "keep" ? "The client wants to keep it. Say how." : "The client is not sure what to do with it. Say what is intended.";
    const need = isOpen ? clientNeed("What would you like to do with it: keep it, redeem it, or surrender it?") : officeNeed(chosen);
    form.derived(
      {
        line: "1",
        part: "intention",
        item,
        label: "What do you intend to do with the property?",
        need: chapter === "7" ? need : useful(need),
      },
      { value: intention, from: [path], path: isOpen ? path : null },
    );
    const exempt = useful(officeNeed("Say whether the property is claimed as exempt."));
    form.open({ line: "1", part: "exempt", item, label: "Did you claim the property as exempt on Schedule C?", need: exempt });
  }
}

/** Words of leases of real property, which do not belong on this form (Part 2). */
const homePattern = /\b(?:apartments?|apt|house|townhouse|condo|duplex|room|lot|residence|mobile home)\b/i;

function writeLeases(form: Worksheet, { answers }: CaseFacts): void {
  const landlord = answers.at("personalInfo.landlord.name").text;
  const isHome = (row: string) =>
    homePattern.test(answers.at(`${row}.what`).text) || (landlord !== "" && answers.at(`${row}.name`).text === landlord);
  const leases = answers.rows("expenses.leases").filter((row) => !isHome(row));
  for (const [index, row] of leases.entries()) {
    const item = index + 1;
    form.answer({ line: "2", part: "lessor", item, label: "Lessor's name" }, `${row}.name`);
    form.answer({ line: "2", part: "property", item, label: "Description of leased property" }, `${row}.what`);
    form.choice(
      {
        line: "2",
        part: "assumed",
        item,
        label: "Will the lease be assumed?",
        need: useful(clientNeed("Do you want to keep this lease?")),
      },
      `${row}.keep`,
      { yes: "Yes", no: "No" },
    );
  }
  const named = form.linesOf("106G").filter(({ part }) => part === "name");
  for (const [index, { row, at }] of leasedVehicles(answers).entries()) {
    const place = { line: "2", item: leases.length + index + 1 };
    const paths = ["year", "make", "model"].map((name) => `${row}.${name}`);
    // The vehicle comes first: corrections follow an item by its first text, and a lessor may have leased several.
    form.joined({ ...place, part: "property", label: "Description of leased property" }, paths, () => vehicleName(answers, row));
    const lessorNeed = useful(officeNeed("Ask who the lessor of the vehicle is."));
    form.repeat({ ...place, part: "lessor", label: "Lessor's name", need: lessorNeed }, lineOf(named, at));
    form.open({
      ...place,
      part: "assumed",
      label: "Will the lease be assumed?",
      need: useful(officeNeed("Say whether the lease will be assumed.")),
    });
  }
}

/** The line of a schedule's entry. */
const lineOf = (lines: readonly Line[], { line }: Entry): Line | undefined => lines.find((each) => each.line === line);
