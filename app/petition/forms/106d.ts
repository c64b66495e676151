import type { Line } from "../line.ts";
import { clientNeed, officeNeed, useful, type CaseFacts, type FormWriter, type Worksheet } from "../worksheet.ts";
import { describeCollateral, securedClaims, type SecuredClaim } from "./106d-collateral.ts";
import { called, putAccount, putAddress, putDate, putDebt, putWhetherAny, type Entry } from "./entry.ts";
import { notifiedOf, putNotified } from "./notified.ts";

const list = "securedCreditors";

const liens = {
  agreement: "An agreement you made (such as mortgage or secured car loan)",
  statutory: "Statutory lien (such as tax lien, mechanic’s lien)",
  judgment: "Judgment lien from a lawsuit",
  other: "Other (including a right to offset)",
} as const;

/** Schedule D: secured claims, each with what its collateral is worth, and the collectors to be notified. */
export const form106D: FormWriter = (form, facts) => {
  const { answers } = facts;
  const claims = securedClaims(answers);
  putWhetherAny(form, { line: "1", label: "Do any creditors have claims secured by your property?" }, list, claims.length);
  const entered = form.linesOf("106AB").filter(({ part, state }) => part === "entire" && state === "office");
  const amounts = claims.map((claim) => putClaim(form, facts, claim, entered));
  form.total({ line: "total", label: "Column A: dollar value totals from all pages" }, amounts);
  const notified = claims.flatMap(({ row, at }) => notifiedOf(answers, row, at.line, answers.at(`${row}.creditor`).text));
  notified.forEach((each, index) => {
    const at = { line: "Part 2", item: index + 1 };
    putNotified(form, answers, at, each);
    form.computed({ ...at, part: "of", label: "On which line in Part 1 did you enter the creditor?" }, each.of);
  });
};

/** Puts down a secured claim; returns its amount. */
function putClaim(form: Worksheet, facts: CaseFacts, secured: SecuredClaim, entered: readonly Line[]): Line {
  const { answers } = facts;
  const { row, at } = secured;
  const creditor = form.answer(
    { ...at, part: "creditor", label: "Creditor’s Name", need: clientNeed("Who is the lender?") },
    `${row}.creditor`,
  );
  const name = called(String(creditor.value ?? ""));
  putAddress(form, at, [row], name);
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
  const claim = form.amount(claimSpot(at, name), `${row}.balanceOwed`);
  putUnsecured(form, secured, claim, putValue(form, facts, secured, { name, entered }));
  putDebt(form, facts, at, row, name, { owes: "Who owes the debt?" });
  const lien = form.choice(
    { ...at, part: "lien", label: "Nature of lien", need: useful(clientNeed(`Where does the lien of ${name} come from?`)) },
    `${row}.lien`,
    liens,
  );
  if (lien.value === liens.other)
    form.open({ ...at, part: "lienOther", label: liens.other, need: useful(officeNeed(`What is the lien of ${name}?`)) });
  putDate(
    form,
    facts,
    { ...at, part: "incurredOn", label: "Date debt was incurred", need: useful(clientNeed(`When was the debt to ${name} made?`)) },
    `${row}.incurredOn`,
  );
  putAccount(form, at, `${row}.lastFour`);
  return claim;
}

const claimSpot = (at: Entry, name = "") => ({
  ...at,
  part: "claim",
  label: "Column A: amount of claim",
  need: clientNeed(`How much is owed to ${name}?`),
});

interface Named {
  /** The creditor. */
  name: string;
  /** The values of Schedule A/B that the office has entered. */
  entered: readonly Line[];
}

/** What the collateral is worth: what the office has entered on Schedule A/B, or else what the client says. */
function putValue(form: Worksheet, { answers }: CaseFacts, { row, at, question }: SecuredClaim, { name, entered }: Named): Line {
  const valued = entered.find(({ from }) => from[0] === question);
  const spot = { ...at, part: "collateral", label: "Column B: value of collateral that supports this claim" };
  const text = `What is the property worth that secures the debt to ${name}?`;
  const path = `${row}.securedBy`;
  if (question && valued) return form.figure(spot, typeof valued.value === "number" ? valued.value : null, [question]);
  if (question) return form.amount({ ...spot, need: clientNeed(text) }, question);
  if (answers.at(path).raw !== "") return form.figure({ ...spot, need: officeNeed(text) }, null, [path]);
  return form.amount({ ...spot, need: clientNeed(`What secures the debt to ${name}, and what is it worth?`) }, path);
}

/** What the collateral does not cover, after the claims that come before this one. */
function putUnsecured(form: Worksheet, { at, seniors }: SecuredClaim, claim: Line, value: Line): void {
  const before = seniors.map((senior) => form.amountOf(claimSpot(senior.at), `${senior.row}.balanceOwed`));
  const spot = { ...at, part: "unsecured", label: "Column C: unsecured portion" };
  const from = [...claim.from, ...value.from, ...seniors.map((senior) => `${senior.row}.balanceOwed`)];
  if (typeof claim.value !== "number" || typeof value.value !== "number" || before.includes(null)) {
    form.figure(spot, null, from);
    return;
  }
  const left = Math.max(0, value.value - before.reduce<number>((sum, amount) => sum + (amount ?? 0), 0));
  form.figure(spot, Math.max(0, claim.value - left), from);
}
