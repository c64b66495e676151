import type { Line } from "../line.ts";
import type { CaseFacts } from "../case-facts.ts";
import { clientNeed, officeNeed, useful, type FormWriter, type Worksheet } from "../worksheet.ts";
import { describeCollateral, securedClaims, type SecuredClaim } from "./106d-collateral.ts";
import { nameOr, writeAccountNumber, writeAddress, writeDate, writeDebtDetails, writeWhetherAny, type Entry } from "./entry.ts";
import { findNoticeParties, writeNoticeParty } from "./notice-parties.ts";

const list = "securedCreditors";

const liens = {
  agreement: "An agreement you made (such as mortgage or secured car loan)",
  statutory: "Statutory lien (such as tax lien, mechanic’s lien)",
  judgment: "Judgment lien from a lawsuit",
  other: "Other (including a right to offset)",
} as const;

/** Writes Schedule D: the secured claims with the value of their collateral, and the collectors to be notified. */
export const form106D: FormWriter = (form, facts) => {
  const { answers } = facts;
  const claims = securedClaims(answers);
  writeWhetherAny(form, { line: "1", label: "Do any creditors have claims secured by your property?" }, list, claims.length);
  const entered = form.linesOf("106AB").filter(({ part, state }) => part === "entire" && state === "office");
  const amounts = claims.map((claim) => writeClaim(form, facts, claim, entered));
  form.total({ line: "total", label: "Column A: dollar value totals from all pages" }, amounts);
  const notified = claims.flatMap(({ row, at }) => findNoticeParties(answers, row, at.line, answers.at(`${row}.creditor`).text));
  notified.forEach((each, index) => {
    const at = { line: "Part 2", item: index + 1 };
    writeNoticeParty(form, answers, at, each);
    form.computed({ ...at, part: "of", label: "On which line in Part 1 did you enter the creditor?" }, each.of);
  });
};

/** Writes a secured claim; returns the line with its amount. */
function writeClaim(form: Worksheet, facts: CaseFacts, secured: SecuredClaim, entered: readonly Line[]): Line {
  const { answers } = facts;
  const { row, at } = secured;
  const creditor = form.answer(
    { ...at, part: "creditor", label: "Creditor’s Name", need: clientNeed("Who is the lender?") },
    `${row}.creditor`,
  );
  const name = nameOr(String(creditor.value ?? ""));
  writeAddress(form, at, [row], name);
  form.joined(
    {
      ...at,
      part: "property",
      label: "Describe the property that secures the claim",
      need: clientNeed(`What secures the debt to ${name}?`),
    },
    [`${row}.collateral`, `${row}.securedBy`],
    () => describeCollateral(answers, row),
  );
  const claim = form.amount(claimSpec(at, name), `${row}.balanceOwed`);
  writeUnsecured(form, secured, claim, writeValue(form, facts, secured, { name, entered }));
  writeDebtDetails(form, facts, at, row, name, { owes: "Who owes the debt?" });
  const lien = form.choice(
    { ...at, part: "lien", label: "Nature of lien", need: useful(clientNeed(`Where does the lien of ${name} come from?`)) },
    `${row}.lien`,
    liens,
  );
  if (lien.value === liens.other)
    form.open({ ...at, part: "lienOther", label: liens.other, need: useful(officeNeed(`What is the lien of ${name}?`)) });
  writeDate(
    form,
    facts,
    { ...at, part: "incurredOn", label: "Date debt was incurred", need: useful(clientNeed(`When was the debt to ${name} made?`)) },
    `${row}.incurredOn`,
  );
  writeAccountNumber(form, at, `${row}.lastFour`);
  return claim;
}

const claimSpec = (at: Entry, name = "") => ({
  ...at,
  part: "claim",
  label: "Column A: amount of claim",
  need: clientNeed(`How much is owed to ${name}?`),
});

interface ValueOptions {
  /** The name of the creditor. */
  name: string;
  /** Values that the office has entered on Schedule A/B. */
  entered: readonly Line[];
}

/** Writes the value of the collateral: the one that the office has entered on Schedule A/B, or else the client's answer. */
function writeValue(form: Worksheet, { answers }: CaseFacts, { row, at, question }: SecuredClaim, { name, entered }: ValueOptions): Line {
  const correction = entered.find(({ from }) => from[0] === question);
  const spec = { ...at, part: "collateral", label: "Column B: value of collateral that supports this claim" };
  const text = `What is the property worth that secures the debt to ${name}?`;
  const path = `${row}.securedBy`;
  if (question && correction) return form.figure(spec, typeof correction.value === "number" ? correction.value : null, [question]);
  if (question) return form.amount({ ...spec, need: clientNeed(text) }, question);
  if (answers.at(path).raw !== "") return form.figure({ ...spec, need: officeNeed(text) }, null, [path]);
  return form.amount({ ...spec, need: clientNeed(`What secures the debt to ${name}, and what is it worth?`) }, path);
}

/** Writes the part of a claim that the collateral does not cover after the claims that rank before it. */
function writeUnsecured(form: Worksheet, { at, seniors }: SecuredClaim, claim: Line, value: Line): void {
  const seniorAmounts = seniors.map((senior) => form.amountOf(claimSpec(senior.at), `${senior.row}.balanceOwed`));
  const spec = { ...at, part: "unsecured", label: "Column C: unsecured portion" };
  const from = [...claim.from, ...value.from, ...seniors.map((senior) => `${senior.row}.balanceOwed`)];
  if (typeof claim.value !== "number" || typeof value.value !== "number" || seniorAmounts.includes(null)) {
    form.figure(spec, null, from);
    return;
  }
  const remaining = Math.max(0, value.value - seniorAmounts.reduce<number>((sum, amount) => sum + (amount ?? 0), 0));
  form.figure(spec, Math.max(0, claim.value - remaining), from);
}
