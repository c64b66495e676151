import { isIsoDate } from "../../questionnaire/format.ts";
import type { AnswerPath, ColumnOf, ListPath } from "../answers/answer-path.ts";
import type { Person } from "../lines/line.ts";
import { daysAfter, mayBeWithin } from "../answers/days.ts";
import { vehicleName } from "../answers/loans.ts";
import { addMonths, parseMonth } from "../answers/months.ts";
import { lookUp } from "../../questionnaire/look-up.ts";
import { debtors, isAbout } from "../facts/people.ts";
import { matchSecuredPayments } from "../answers/secured-payments.ts";
import type { CaseFacts } from "../facts/case-facts.ts";
import { residentSince } from "./residence.ts";
import { dischargeRules, rules, type DateRule } from "./rules.ts";

/** A dated event that a rule applies to. */
export interface DatedEvent {
  rule: DateRule;
  /** What happened, in the client's words. */
  what: string;
  date: string;
  path: string;
  /** The person it concerns; null for both, or if it does not matter. */
  person: Person | null;
}

/** Finds all dated events of a case that a rule applies to, in order of the rules. */
export function findDatedEvents(facts: CaseFacts): DatedEvent[] {
  const found = [
    singleEvent(facts, rules.counseling, "personalInfo.creditCounselingDate", ["personalInfo.creditCounselingAgency"]),
    listEvents(facts, rules.payments, "financialAffairs.creditorPayments", "date", ["amount", "creditor"]),
    listEvents(facts, rules.insiderPayments, "financialAffairs.relativePayments", "date", ["amount", "name", "relationship"]),
    listEvents(facts, rules.taken, "financialAffairs.takenRows", "date", ["property", "creditor"]),
    listEvents(facts, rules.gifts, "financialAffairs.giftRows", "date", ["value", "who"]),
    listEvents(facts, rules.transfers, "financialAffairs.realEstateSales", "date", ["address", "amount"]),
    listEvents(facts, rules.transfers, "financialAffairs.vehicleTransfers", "date", ["makeModel", "recipient"]),
    residenceEvents(facts),
    purchaseEvents(facts),
    singleEvent(facts, rules.homePurchase, "realEstate.homePurchaseDate", []),
    listEvents(facts, rules.advances, "cashAdvances.cashAdvances", "date", ["amount", "lender"]),
    priorCaseEvents(facts),
  ];
  return found.flat().flatMap((event) => atWorstDay(event, facts.asOf));
}

/**
 * Returns an event with the day of its month or year on which it weighs most: the first for credit counseling, which expires, or else
 * the last. None for an event without a date.
 */
function atWorstDay(event: DatedEvent, asOf: string): DatedEvent[] {
  if (isIsoDate(event.date)) return [event];
  const year = /^(?:19|20)\d\d$/.test(event.date.trim()) ? event.date.trim() : undefined;
  const month = event.date.split(/[^a-z\d]+/i).filter(Boolean).length === 2 ? parseMonth(event.date) : undefined;
  const [first, last] = year ? [`${year}-01`, `${year}-12`] : [month, month];
  if (!first || !last) return [];
  const lastDay = daysAfter(`${addMonths(last, 1)}-01`, -1);
  const date = event.rule === rules.counseling ? `${first}-01` : lastDay > asOf && `${first}-01` <= asOf ? asOf : lastDay;
  return [{ ...event, date, what: [event.what, `${event.date.trim()}, no exact date`].filter(Boolean).join(", ") }];
}

function singleEvent({ answers }: CaseFacts, rule: DateRule, path: AnswerPath, names: AnswerPath[]): DatedEvent[] {
  const what = names.map((name) => answers.at(name).text).filter(Boolean);
  return [{ rule, what: what.join(", "), date: answers.at(path).raw, path, person: null }];
}

function listEvents<List extends ListPath>(
  { answers }: CaseFacts,
  rule: DateRule,
  list: List,
  date: ColumnOf<List>,
  names: ColumnOf<List>[],
): DatedEvent[] {
  return answers.rows<List>(list).map((row) => {
    const what = names.map((name) => answers.at(`${row}.${name}` as string).text).filter(Boolean);
    const path: string = `${row}.${date}`;
    return { rule, what: what.join(", "), date: answers.at(path).raw, path, person: null };
  });
}

function residenceEvents(facts: CaseFacts): DatedEvent[] {
  const since = debtors(facts).flatMap((person) => {
    const found = residentSince(facts, person);
    return found ? [{ rule: rules.residence, what: "", date: found.raw, path: found.path, person }] : [];
  });
  const [first, second] = since;
  return first && second && first.path === second.path ? [{ ...first, person: null }] : since;
}

/** The kinds of vehicles that are not motor vehicles: of these, only purchases of the last year matter. */
const otherKinds = ["boat", "trailer", "other"];

/** Purchases of vehicles that a loan is left of. */
function purchaseEvents({ answers, asOf }: CaseFacts): DatedEvent[] {
  const secured = matchSecuredPayments(answers);
  return answers.rows("vehicles").flatMap((row): DatedEvent[] => {
    const isOwed = Boolean(answers.at(`${row}.balanceOwed`).amount) || secured.some(({ place }) => place === row);
    const isOther = otherKinds.includes(answers.at(`${row}.kind`).raw);
    const { raw: date, path } = answers.at(`${row}.purchaseDate`);
    if (!isOwed || (isOther && !mayBeWithin(1, date, asOf))) return [];
    return [{ rule: isOther ? rules.otherPurchase : rules.carPurchase, what: vehicleName(answers, row), date, path, person: null }];
  });
}

/** The debtors' prior cases. One with an unknown outcome counts as discharged, and one with an unknown chapter as chapter 7. */
function priorCaseEvents(facts: CaseFacts): DatedEvent[] {
  const { answers } = facts;
  const filers = debtors(facts);
  return answers.rows("personalInfo.priorCases").flatMap((row): DatedEvent[] => {
    const whose = filers.filter((person) => isAbout(facts, person, row));
    if (whose.length === 0) return [];
    const person = whose.length === 1 ? whose[0]! : null;
    const at = (name: string) => answers.at(`${row}.${name}`);
    const what = [at("chapter").text || "Chapter not given", at("caseNumber").text].filter(Boolean).join(", ");
    const toEvent = (rule: DateRule, name: string): DatedEvent => ({ rule, what, date: at(name).raw, path: `${row}.${name}`, person });
    const outcome = at("outcome").raw;
    if (outcome === "dismissed") return [rules.ineligible, rules.dismissed].map((rule) => toEvent(rule, "endedOn"));
    if (outcome === "pending") return [];
    return (lookUp(dischargeRules, at("chapter").raw || "7") ?? []).map((rule) => toEvent(rule, "filedOn"));
  });
}
