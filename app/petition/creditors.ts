import type { FormNumber, Line, LinePlace } from "./line.ts";
import { filerNames } from "./people.ts";
import { plain } from "./plain.ts";
import { priorityTypes } from "./forms/106ef-claims.ts";
import { inForce, subjectOf, type StandingCreditor } from "./tables/law-tables.ts";
import type { CaseFacts } from "./worksheet.ts";

/** What somebody has to do with a case. */
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

/** Somebody who is to know of the case, once for each line that names them. */
export interface Party extends Record<PartyDetail, string> {
  role: PartyRole;
  /** The line with the name; null for those that are on no schedule. */
  place: LinePlace | null;
  /** The question that names them; null where the questionnaire has none. */
  from: string | null;
  missing: PartyDetail[];
  /** Whether it is one of those who file, by name, who are on no list of creditors. */
  isFiler: boolean;
}

/** An entry of a schedule's list that names somebody. */
export interface ScheduleEntry {
  role: PartyRole;
  name: Line;
  /** The value of a part of it, such as `street`; "" for none. */
  valueOf: (part: string) => string;
}

/** The roles that the lists of the schedules stand for, by form and the beginning of the line. */
const lists: readonly [form: FormNumber, line: string, role: PartyRole][] = [
  ["106D", "2.", "secured"],
  ["106D", "Part 2", "collector"],
  ["106EF", "2.", "priority"],
  ["106EF", "4.", "nonpriority"],
  ["106EF", "5", "collector"],
  ["106G", "2.", "lease"],
  ["106H", "3.", "codebtor"],
];

/** The entries of the schedules' lists, in the order of the forms. */
export function scheduleEntries(lines: readonly Line[]): ScheduleEntry[] {
  const values = new Map<string, Map<string, string>>();
  const entries: ScheduleEntry[] = [];
  for (const line of lines) {
    const role = line.item === null ? undefined : lists.find(([form, start]) => line.form === form && line.line.startsWith(start))?.[2];
    if (!role) continue;
    const key = `${line.form}|${line.line}|${line.item}`;
    const parts = values.get(key) ?? new Map<string, string>();
    values.set(key, parts.set(line.part, String(line.value ?? "")));
    if (line.part === "creditor" || line.part === "name") entries.push({ role, name: line, valueOf: (part) => parts.get(part) ?? "" });
  }
  return entries;
}

/** Everybody who is to know of a case, as the lines have them, corrections included, with the standing creditors. */
export function partiesOf(lines: readonly Line[], facts: CaseFacts): Party[] {
  const filers = filerNames(facts);
  const entries = scheduleEntries(lines);
  const party = (known: Pick<Party, "role" | "place" | "from"> & Record<PartyDetail, string>): Party => ({
    ...known,
    missing: details.filter((detail) => known[detail].trim() === ""),
    isFiler: filers.has(plain(known.name)),
  });
  const onSchedules = entries.map(({ role, name: { form, line, part, item, person, value, from }, valueOf }) => {
    const [street, city, state, zip] = details.slice(1).map(valueOf) as [string, string, string, string];
    const place = { form, line, part, item, person };
    return party({ role, place, from: from[0] ?? null, name: String(value ?? ""), street, city, state, zip });
  });
  const standing = standingRows(facts).map(({ name, street, city, state, zip }) =>
    party({ role: "standing", place: null, from: null, name, street, city, state, zip }),
  );
  return [
    ...onSchedules,
    ...supported(entries, facts).map((from) => party({ ...nobody, role: "support", place: null, from })),
    ...standing,
  ];
}

/** Of each standing creditor the newest confirmed row on the planned filing date. */
export function standingRows({ tables: { standingCreditors }, asOf }: CaseFacts): StandingCreditor[] {
  const names = [...new Set(standingCreditors.map((row) => subjectOf("standingCreditors", row)))];
  const isOf = (name: string) => (row: StandingCreditor) => row.isConfirmed && subjectOf("standingCreditors", row) === name;
  return names.flatMap((name) => inForce(standingCreditors, asOf, isOf(name)) ?? []);
}

const nobody = { name: "", street: "", city: "", state: "", zip: "" };

/** The payments of support that no claim of the priority creditors says the recipient of. */
function supported(entries: readonly ScheduleEntry[], { answers }: CaseFacts): string[] {
  if (entries.some(({ role, valueOf }) => role === "priority" && valueOf("type") === priorityTypes.support)) return [];
  return ["expenses.childSupport", "expenses.alimonyPaid"].filter((path) => answers.at(path).amount).slice(0, 1);
}
