import { isIsoDate } from "../../questionnaire/format.ts";
import type { Person } from "../line.ts";
import { debtors, isAbout } from "../people.ts";
import { redact } from "../redaction.ts";
import type { CaseFacts } from "../worksheet.ts";
import { residentSince } from "./residence.ts";
import { dischargeRules, rules, type DateRule } from "./rules.ts";

/** Something with a date that a rule hangs on. */
export interface Dated {
  rule: DateRule;
  /** What happened, as the client has it. */
  what: string;
  date: string;
  path: string;
  /** Whose it is; null for both, and where it does not matter. */
  person: Person | null;
}

/** All dates of a case that a rule hangs on, by rule. */
export function datedEvents(facts: CaseFacts): Dated[] {
  const found = [
    one(facts, rules.counseling, "personalInfo.creditCounselingDate", ["personalInfo.creditCounselingAgency"]),
    rows(facts, rules.payments, "financialAffairs.creditorPayments", "date", ["amount", "creditor"]),
    rows(facts, rules.insiderPayments, "financialAffairs.relativePayments", "date", ["amount", "name", "relationship"]),
    rows(facts, rules.taken, "financialAffairs.takenRows", "date", ["property", "creditor"]),
    rows(facts, rules.gifts, "financialAffairs.giftRows", "date", ["value", "who"]),
    rows(facts, rules.transfers, "financialAffairs.realEstateSales", "date", ["address", "amount"]),
    rows(facts, rules.transfers, "financialAffairs.vehicleTransfers", "date", ["makeModel", "recipient"]),
    residences(facts),
    rows(facts, rules.carPurchase, "vehicles", "purchaseDate", ["year", "make", "model"], " "),
    one(facts, rules.homePurchase, "realEstate.homePurchaseDate", []),
    rows(facts, rules.advances, "cashAdvances.cashAdvances", "date", ["amount", "lender"]),
    earlierCases(facts),
  ];
  return found.flat().filter(({ date }) => isIsoDate(date));
}

function one({ answers }: CaseFacts, rule: DateRule, path: string, names: string[]): Dated[] {
  const what = names.map((name) => answers.at(name).text).filter(Boolean);
  return [{ rule, what: redact(what.join(", ")), date: answers.at(path).raw, path, person: null }];
}

function rows(facts: CaseFacts, rule: DateRule, list: string, date: string, names: string[], between = ", "): Dated[] {
  const { answers } = facts;
  return answers.rows(list).map((row) => {
    const what = names.map((name) => answers.at(`${row}.${name}`).text).filter(Boolean);
    const path = `${row}.${date}`;
    return { rule, what: redact(what.join(between)), date: answers.at(path).raw, path, person: null };
  });
}

function residences(facts: CaseFacts): Dated[] {
  const since = debtors(facts).flatMap((person) => {
    const found = residentSince(facts, person);
    return found ? [{ rule: rules.residence, what: "", date: found.raw, path: found.path, person }] : [];
  });
  const [first, second] = since;
  return first && second && first.path === second.path ? [{ ...first, person: null }] : since;
}

/** Earlier cases of those who file. One whose chapter or outcome is not known may have been any. */
function earlierCases(facts: CaseFacts): Dated[] {
  const { answers } = facts;
  const filers = debtors(facts);
  return answers.rows("personalInfo.priorCases").flatMap((row): Dated[] => {
    const whose = filers.filter((person) => isAbout(facts, person, row));
    if (whose.length === 0) return [];
    const person = whose.length === 1 ? whose[0]! : null;
    const at = (name: string) => answers.at(`${row}.${name}`);
    const what = redact([at("chapter").text || "Chapter not given", at("caseNumber").text].filter(Boolean).join(", "));
    const dated = (rule: DateRule, name: string): Dated => ({ rule, what, date: at(name).raw, path: `${row}.${name}`, person });
    const outcome = at("outcome").raw;
    if (outcome === "dismissed") return [dated(rules.dismissed, "endedOn")];
    if (outcome === "pending") return [];
    return (dischargeRules[at("chapter").raw || "7"] ?? []).map((rule) => dated(rule, "filedOn"));
  });
}
