import { groupByEntry, type FormNumber, type Line, type LinePlace } from "../lines/line.ts";
import { filerNames } from "./people.ts";
import { normalizeText } from "../answers/normalize-text.ts";
import type { RowsAddress } from "../lines/boxes.ts";
import type { Catalogues, PartName } from "../lines/catalogues.ts";
import { schedule106EF } from "../lines/106ef.lines.ts";
import type { Redactor } from "../redaction/index.ts";
import { findRowInForce, subjectOf, type StandingCreditor } from "../tables/law-tables.ts";
import type { CaseFacts } from "./case-facts.ts";

/** Titles of the roles that a party can have in a case. */
export const partyRoles = {
  secured: "Secured creditor",
  priority: "Priority creditor",
  nonpriority: "Unsecured creditor",
  collector: "Collector",
  lease: "Party to a lease or contract",
  codebtor: "Codebtor",
  support: "Recipient of support",
  standing: "Standing creditor",
} as const;

export type PartyRole = keyof typeof partyRoles;

const details = ["name", "street", "city", "state", "zip"] as const;
export type PartyDetail = (typeof details)[number];

/** A party that has to be notified of the case, once for each line that names it. */
export interface Party extends Record<PartyDetail, string> {
  role: PartyRole;
  /** The line with the name; null for a party that is on no schedule. */
  place: LinePlace | null;
  /** Path of the question that names the party; null if the questionnaire has none. */
  from: string | null;
  missing: PartyDetail[];
  /** Whether the party is a debtor, by name. Debtors are not on creditor lists. */
  isFiler: boolean;
}

/** An entry of a schedule's list that names a party. */
export interface ScheduleEntry {
  role: PartyRole;
  name: Line;
  /** Returns the value of a part of the entry, such as `street`; "" for none. */
  valueOf: (part: PartName<"106D" | "106EF" | "106G" | "106H">) => string;
}

/** A list of a schedule with the role of its entries. */
interface ScheduleList {
  form: FormNumber;
  /** How its lines begin. */
  start: string;
  role: PartyRole;
}

const scheduleList = <F extends FormNumber>(form: F, rows: RowsAddress<Catalogues[F]>, role: PartyRole): ScheduleList => ({
  form,
  start: rows.slice(0, -1),
  role,
});

const scheduleLists: readonly ScheduleList[] = [
  scheduleList("106D", "2.#", "secured"),
  scheduleList("106D", "Part 2#", "collector"),
  scheduleList("106EF", "2.#", "priority"),
  scheduleList("106EF", "4.#", "nonpriority"),
  scheduleList("106EF", "5#", "collector"),
  scheduleList("106G", "2.#", "lease"),
  scheduleList("106H", "3.#", "codebtor"),
];

const listsOfForm = Map.groupBy(scheduleLists, ({ form }) => form);

/** The entries of the schedules' lists, in the order of the forms. */
export const scheduleEntries = (lines: readonly Line[]): ScheduleEntry[] =>
  groupByEntry(lines.filter(({ item }) => item !== null)).flatMap((entry) => {
    const [first] = entry as [Line];
    const role = listsOfForm.get(first.form)?.find(({ start }) => first.line.startsWith(start))?.role;
    if (!role) return [];
    const valueOf: ScheduleEntry["valueOf"] = (part) => String(entry.find((each) => each.part === part)?.value ?? "");
    return entry.filter(({ part }) => part === "creditor" || part === "name").map((name) => ({ role, name, valueOf }));
  });

/** Lists all parties to be notified: from the lines, including corrections, and from the standing creditors. */
export function listParties(lines: readonly Line[], facts: CaseFacts): Party[] {
  const filers = filerNames(facts);
  const entries = scheduleEntries(lines);
  const { redact } = facts.redactor;
  const party = (fields: Pick<Party, "role" | "place" | "from"> & Record<PartyDetail, string>): Party => ({
    ...fields,
    ...redactDetails(fields, redact),
    missing: details.filter((detail) => fields[detail].trim() === ""),
    isFiler: filers.has(normalizeText(fields.name)),
  });
  const onSchedules = entries.map(({ role, name: { form, line, part, item, person, value, from }, valueOf }) => {
    const [street, city, state, zip] = details.slice(1).map(valueOf) as [string, string, string, string];
    const place = { form, line, part, item, person };
    return party({ role, place, from: from[0] ?? null, name: String(value ?? ""), street, city, state, zip });
  });
  const standing = findStandingRows(facts).map(({ name, street, city, state, zip }) =>
    party({ role: "standing", place: null, from: null, name, street, city, state, zip }),
  );
  return [
    ...onSchedules,
    ...findUnnamedSupport(entries, facts).map((from) => party({ ...blankAddress, role: "support", place: null, from })),
    ...standing,
  ];
}

/** The name and address of a party as they may be filed, wherever they come from. */
const redactDetails = (fields: Record<PartyDetail, string>, redact: Redactor["redact"]) =>
  Object.fromEntries(details.map((detail) => [detail, redact(fields[detail], detail)])) as Record<PartyDetail, string>;

/** Finds the newest confirmed row of each standing creditor on the planned filing date. */
export function findStandingRows({ tables: { standingCreditors }, asOf }: CaseFacts): StandingCreditor[] {
  const names = [...new Set(standingCreditors.map((row) => subjectOf("standingCreditors", row)))];
  const isOf = (name: string) => (row: StandingCreditor) => row.isConfirmed && subjectOf("standingCreditors", row) === name;
  return names.flatMap((name) => findRowInForce(standingCreditors, asOf, isOf(name)) ?? []);
}

const blankAddress = { name: "", street: "", city: "", state: "", zip: "" };

/** Path of a support payment if no priority claim names its recipient; otherwise empty. */
function findUnnamedSupport(entries: readonly ScheduleEntry[], { answers }: CaseFacts): string[] {
  if (entries.some(({ role, valueOf }) => role === "priority" && valueOf("type") === schedule106EF["2.#"].parts.type.choices.support))
    return [];
  return ["expenses.childSupport", "expenses.alimonyPaid"].filter((path) => answers.at(path).amount).slice(0, 1);
}
