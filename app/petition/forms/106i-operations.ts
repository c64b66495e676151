import type { RowPath } from "../answers/answer-path.ts";
import type { RowBoxes } from "../lines/boxes.ts";
import { listedBusiness, type Business } from "../facts/businesses.ts";
import type { CaseFacts } from "../facts/case-facts.ts";
import type { Column } from "../facts/columns.ts";
import { valueText } from "../lines/line-text.ts";
import { amountOf, type Line, type Person } from "../lines/line.ts";
import { clientNeed, useful } from "../lines/needs.ts";
import type { Worksheet } from "../facts/worksheet.ts";
import type { schedule106I } from "../lines/106i.lines.ts";

type Form = Worksheet<typeof schedule106I>;
type Entry = Worksheet<RowBoxes<typeof schedule106I, "8a#">>;
type Row = RowPath<typeof list>;

const list = "income.operations";

/** The statement of one business or rental property. */
export interface Operation {
  kind: "business" | "rental";
  person: Person;
  /** The line with its net income. */
  net: Line;
}

const items = ["supplies", "wages", "rent", "utilities", "repairs", "vehicle", "insurance", "taxes", "other"] as const;

/** Writes the statement of each business and rental property whose income has a column. */
export function writeOperations(form: Form, facts: CaseFacts, columns: readonly Column[]): Operation[] {
  return facts.answers.rows(list).flatMap((row, index) => {
    const business = listedBusiness(facts, `${row}.which`);
    const person = ownerOf(facts, row, business);
    if (columns.every((column) => column.person !== person)) return [];
    const entry = form.row("8a#", index + 1);
    const kind = facts.answers.at(`${row}.which`).raw === "rental" ? "rental" : "business";
    const what = writeHeading(entry, row, business);
    entry.choice("kind", `${row}.which`, useful(clientNeed(`Is it a business or a rental: ${what}?`)), kinds);
    writeOwner(form, entry, { person, row, business, isOpen: columns.length > 1 && facts.answers.at(`${row}.who`).raw === "", what });
    return [{ kind, person, net: writeFigures(form, entry, row, what) }];
  });
}

const kinds = {
  business1: "business",
  business2: "business",
  business3: "business",
  otherBusiness: "business",
  rental: "rental",
} as const;

/** Whose income it is: the client's, unless the answer or the list of businesses says that it is the spouse's. */
function ownerOf({ answers }: CaseFacts, row: Row, business: Business | undefined): Person {
  const who = answers.at(`${row}.who`).raw || (business ? answers.at(`${business.row}.who`).raw : "");
  return who === "spouse" ? "debtor2" : "debtor1";
}

/** Writes what the statement is of; returns it for use in a question. */
function writeHeading(entry: Entry, row: Row, business: Business | undefined): string {
  const own = `${row}.name` as const;
  const paths = business ? ([`${business.row}.name`, own] as const) : ([own] as const);
  const need = useful(clientNeed("Which business or rental is it?"));
  const name = entry.joined("name", paths, (texts) => [...new Set(texts.filter(Boolean))].join(", "), need);
  return String(name.value ?? "this business or rental");
}

interface Owner {
  person: Person;
  row: Row;
  business: Business | undefined;
  isOpen: boolean;
  what: string;
}

/** Writes the column. It is a guess if the business is both spouses' and the answer does not say whose income it is. */
function writeOwner(form: Form, entry: Entry, { person, row, business, isOpen, what }: Owner): void {
  const path = `${row}.who` as const;
  const whose = entry.derived("whose", { value: person, from: business ? [path, `${business.row}.who`] : [path], path });
  if (isOpen && business?.owners.length !== 1) form.flag(whose, useful(clientNeed(`Whose income is that of ${what}?`)), path);
}

/** Writes receipts, expenses, and net income; returns the line of the net income. */
function writeFigures(form: Form, entry: Entry, row: Row, what: string): Line {
  const receipts = entry.amount("receipts", `${row}.receipts`, useful(clientNeed(`How much comes in per month: ${what}?`)));
  const given = items.map((name) => entry.amount(name, `${row}.${name}`)).filter(({ value }) => value !== null);
  const stated = entry.amount("stated", `${row}.costs`);
  const counted = given.length > 0 ? given : [stated];
  const known = counted.flatMap((line) => amountOf(line) ?? []);
  const expenses = entry.figure(
    "expenses",
    known.length > 0 ? sum(known) : null,
    counted.flatMap(({ from }) => from),
    `${row}.costs`,
    useful(clientNeed(`What are the costs per month: ${what}? $0 if there are none.`)),
  );
  if (given.length > 0 && stated.value !== null && stated.value !== expenses.value) {
    const difference = `The costs of ${what} come to ${valueText(expenses.value)}, but ${valueText(stated.value)} in all was given.`;
    form.flag(stated, clientNeed(`${difference} Which is right?`), `${row}.costs`);
  }
  const [all, less] = [amountOf(receipts), amountOf(expenses)];
  return entry.figure("net", all === null || less === null ? null : all - less, [...receipts.from, ...expenses.from]);
}

const sum = (amounts: readonly number[]): number => amounts.reduce((all, each) => all + each, 0);
