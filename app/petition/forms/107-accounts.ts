import type { CaseFacts } from "../facts/case-facts.ts";
import type { Worksheet } from "../facts/worksheet.ts";
import { answerInWords, answerTo, ask, clientWords, findOut, firstAnswered, openRows, withoutNo } from "./107-answers.ts";
import { writeOwnBusinesses } from "./107-businesses.ts";
import type { statement107 } from "../lines/107.lines.ts";

type Form = Worksheet<typeof statement107>;

/**
 * Writes lines 20 to 23: accounts, safe deposit boxes, storage, and property held for others. That no bank account was closed does not
 * say that none was sold or moved.
 */
export function writeAccounts(form: Form, facts: CaseFacts): void {
  const closed = firstAnswered(answerTo(facts, "asked.closedAccounts"), withoutNo(answerInWords(facts, "closedAccounts")));
  form.derived("20", closed, ask("Was one of your accounts closed, sold or moved in the last year?"));
  const closedInWords = clientWords(facts, "closedAccounts");
  if (closedInWords) form.answer("20/asGiven", closedInWords);
  const boxes = firstAnswered(answerTo(facts, "asked.safeDeposit"), answerInWords(facts, "safeDepositBoxes"));
  form.derived("21", boxes, ask("Did you have a safe deposit box in the last year?"));
  const boxesInWords = clientWords(facts, "safeDepositBoxes");
  if (boxesInWords) form.answer("21/asGiven", boxesInWords);
  const stored = answerTo(facts, "asked.storage");
  form.derived("22", stored, ask("Did you keep things in a storage unit in the last year?"));
  if (stored.value === "yes") form.open("22/details", findOut("Ask where the property is stored, what it is, and who else has access."));
  const held = answerTo(facts, "asked.heldForOthers");
  form.derived("23", held, ask("Do you hold or control things that belong to someone else?"));
  if (held.value === "yes") form.open("23/details", findOut("Ask who owns it, where and what it is, and what it is worth."));
}

/** Writes lines 24 to 28: environmental matters and businesses. */
export function writeBusinesses(form: Form, facts: CaseFacts): void {
  const notified = answerTo(facts, "asked.environment");
  form.derived("24", notified, ask("Did an agency tell you about pollution or unsafe waste on your land?"));
  if (notified.value === "yes") form.open("24/details", findOut("Ask which site and agency, and when the notice came."));
  form.open("25", findOut("Say whether the client notified an agency of a release of hazardous material."));
  for (const item of openRows(form.chosen("25"), 1))
    for (const part of ["site", "siteAddress", "unit", "unitAddress", "law", "date"] as const) form.row("25#", item).open(part);
  form.open("26", findOut("Say whether the client was a party in a proceeding under an environmental law."));
  for (const item of openRows(form.chosen("26"), 1))
    for (const part of ["title", "caseNumber", "court", "courtAddress", "nature", "status"] as const) form.row("26#", item).open(part);

  const asked = writeOwnBusinesses(form, facts);
  const statement = asked.value === "no" ? { ...asked, state: "computed" as const } : answerTo(facts, "asked.financialStatements");
  form.derived("28", statement, ask("Did you give anyone a financial statement about the business in the last 2 years?"));
  for (const item of openRows(form.chosen("28"), 1))
    for (const part of ["person", "address", "date"] as const) form.row("28#", item).open(part);
}
