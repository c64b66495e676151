import { cleanAddress, type CleanAddress } from "./clean-address.ts";
import { toCsv } from "../questionnaire/table-text.ts";
import { scheduleEntries, type Party, type PartyRole, type ScheduleEntry } from "./facts/creditors.ts";
import type { PreparedPetition } from "./petition.ts";
import { lastFour } from "./answers/number-formats.ts";

/**
 * The creditor files that Best Case imports. They use its column names in its order; columns whose codes are not documented
 * are left out.
 */
export const bestCaseFiles = ["d", "e", "f", "g", "notice"] as const;
export type BestCaseFile = (typeof bestCaseFiles)[number];

type Column<Row> = readonly [header: string, cell: (row: Row) => string];

const part =
  (name: Parameters<ScheduleEntry["valueOf"]>[0]) =>
  ({ valueOf }: ScheduleEntry): string =>
    valueOf(name);

const addressColumns = <Row>(addressOf: (row: Row) => CleanAddress): readonly Column<Row>[] => [
  ["Name", (row) => addressOf(row).name],
  ["Address1", (row) => addressOf(row).street],
  ["City", (row) => [addressOf(row).city, addressOf(row).country].filter(Boolean).join(", ")],
  ["State", (row) => addressOf(row).state],
  ["Zip", (row) => addressOf(row).zip],
];

const nameAndAddress = addressColumns(({ name, valueOf }: ScheduleEntry) =>
  cleanAddress({
    name: String(name.value ?? ""),
    street: valueOf("street"),
    city: valueOf("city"),
    state: valueOf("state"),
    zip: valueOf("zip"),
  }),
);

const claim: readonly Column<ScheduleEntry>[] = [
  ...nameAndAddress,
  ["AccountNo", ({ valueOf }) => lastFour(valueOf("lastFour"))],
  ["DateIncurred", part("incurredOn")],
  ["ClaimAmt", part("claim")],
];

const unsecured: readonly Column<ScheduleEntry>[] = [...claim, ["Consideration", ({ valueOf }) => valueOf("typeOther") || valueOf("type")]];

const columns: Record<Exclude<BestCaseFile, "notice">, { role: PartyRole; columns: readonly Column<ScheduleEntry>[] }> = {
  d: {
    role: "secured",
    columns: [...claim, ["PropertyName", part("property")], ["PropertyValue", part("collateral")], ["UnsecuredAmt", part("unsecured")]],
  },
  e: { role: "priority", columns: unsecured },
  f: { role: "nonpriority", columns: unsecured },
  g: { role: "lease", columns: [...nameAndAddress, ["Description", part("what")]] },
};

const noticeRoles: readonly PartyRole[] = ["collector", "codebtor", "support", "standing"];

const noticeColumns = addressColumns<Party>(cleanAddress);

const table = <Row>(cells: readonly Column<Row>[], rows: readonly Row[]): string[][] => [
  cells.map(([header]) => header),
  ...rows.map((row) => cells.map(([, cell]) => cell(row).replace(/\s+/g, " ").trim())),
];

/**
 * Returns the CSV file that Best Case imports for the creditors of a schedule or for notice parties. Unnamed parties are left out. Best
 * Case takes each cell as it is, unlike a spreadsheet, so no apostrophe is added before one that looks like a formula.
 */
export function bestCaseCsv(file: BestCaseFile, { lines, parties }: Pick<PreparedPetition, "lines" | "parties">): string {
  if (file !== "notice") {
    const { role, columns: cells } = columns[file];
    return toCsv(
      table(
        cells,
        scheduleEntries(lines).filter((entry) => entry.role === role && entry.name.value !== null),
      ),
    );
  }
  const recipients = parties.filter(({ role, name, isFiler }) => noticeRoles.includes(role) && name !== "" && !isFiler);
  const uniqueRecipients = new Map(recipients.map((party) => [JSON.stringify(noticeColumns.map(([, cell]) => cell(party))), party]));
  return toCsv(table(noticeColumns, [...uniqueRecipients.values()]));
}
