import type { AnswerIndex } from "../answers/answer-index.ts";
import type { RowPath } from "../answers/answer-path.ts";
import type { RowBoxes } from "../lines/boxes.ts";
import type { CaseFacts } from "../facts/case-facts.ts";
import { vehicleKey, vehicleName } from "../answers/loans.ts";
import { clientNeed, officeNeed, useful } from "../lines/needs.ts";
import { normalizeText } from "../answers/normalize-text.ts";
import type { Worksheet } from "../facts/worksheet.ts";
import type { schedule106G } from "../lines/106g.lines.ts";
import type { addressBoxes } from "../lines/common-boxes.ts";
import { firstText, hasContact, nameOr, whetherAny, whetherAnyNeed, writeAddress } from "./entry.ts";

type Form = Worksheet<typeof schedule106G>;
type LeaseEntry = Worksheet<RowBoxes<typeof schedule106G, "2.#">>;

const landlord = "personalInfo.landlord";

/** A group of questions about a party to a lease. */
type LeaseGroup = typeof landlord | RowPath<"expenses.leases">;

/** Writes Schedule G: the landlord, leases and contracts, and leased vehicles. */
export function form106G(form: Form, { answers }: CaseFacts): void {
  const vehicles = leasedVehicles(answers);
  const groups = leaseGroups(answers);
  const hasLeases = answers.rows("expenses.leases").length > 0;
  const list = hasLeases ? "expenses.leases" : groups.length > 0 ? "personalInfo.rentsHome" : "vehicles";
  form.derived("1", whetherAny(list, groups.length + vehicles.length), whetherAnyNeed(form.label("1")));
  groups.forEach((group, index) => writeLease(form.row("2.#", index + 1), answers, group));
  vehicles.forEach(({ row, item }) => writeVehicle(form.row("2.#", item), answers, row));
}

/** Lists the leased vehicles with their numbers on the schedule, which come after the other leases. */
export function leasedVehicles(answers: AnswerIndex): { row: RowPath<"vehicles">; item: number }[] {
  const first = leaseGroups(answers).length + 1;
  const rows = answers.rows("vehicles").filter((row) => answers.at(`${row}.leased`).raw === "yes");
  return rows.map((row, index) => ({ row, item: first + index }));
}

/** The groups of questions about each party to a lease. The landlord has two if the client also lists the lease of the home. */
export function leaseGroups(answers: AnswerIndex): LeaseGroup[][] {
  const leases = answers.rows("expenses.leases");
  const isRenter = answers.at("personalInfo.rentsHome").raw === "yes" || hasContact(answers, landlord);
  const ofHome = leases.find((row) => isHomeLease(answers, row));
  const home: LeaseGroup[] = ofHome ? [ofHome, landlord] : [landlord];
  return [...(isRenter ? [home] : []), ...leases.filter((row) => row !== ofHome).map((row): LeaseGroup[] => [row])];
}

/** Whether a lease is that of the home: its party has the landlord's name, and their addresses do not differ. */
function isHomeLease(answers: AnswerIndex, lease: LeaseGroup): boolean {
  const [name, street] = ["name", "street"].map((part) =>
    [lease, landlord].map((group) => normalizeText(answers.at(`${group}.${part}`).text)),
  ) as [string[], string[]];
  return name[0] !== "" && name[0] === name[1] && (street.includes("") || street[0] === street[1]);
}

/** Writes a lease or contract. Each part comes from the first group that has it. */
function writeLease(entry: LeaseEntry, answers: AnswerIndex, groups: readonly LeaseGroup[]): void {
  const names = groups.map((group) => `${group}.name` as const);
  const isOfHome = groups.includes(landlord);
  const whom = isOfHome ? "Who is the landlord?" : "Who is the lease or contract with?";
  const name = entry.joined("name", names, firstText, clientNeed(whom));
  writeAddress(entry.only<typeof addressBoxes>(), groups, nameOr(String(name.value ?? ""), isOfHome ? "the landlord" : "the other party"));
  const leases = groups.filter((group) => group !== landlord);
  const what = leases.map((row) => `${row}.what` as const);
  if (isOfHome && firstText(what.map((path) => answers.at(path).text)) === "")
    entry.computed("what", "Lease of the home", ["personalInfo.rentsHome", ...what]);
  else entry.joined("what", what, firstText, clientNeed("What is the lease or contract for?"));
}

/** Writes a leased vehicle. The lessor is the creditor whose debt it secures. */
function writeVehicle(entry: LeaseEntry, answers: AnswerIndex, row: RowPath<"vehicles">): void {
  const key = vehicleKey(row);
  const lessor = answers.rows("securedCreditors").find((creditor) => answers.at(`${creditor}.securedBy`).raw === key);
  const vehicle = ["year", "make", "model"].map((part) => `${row}.${part}`);
  const what = `Lease of ${nameOr(vehicleName(answers, row), "a vehicle")}`;
  const need = officeNeed("Who is the vehicle leased from?");
  const lessorName = lessor ? answers.at(`${lessor}.creditor`).text : "";
  if (lessor) entry.answer("name", `${lessor}.creditor`, need);
  else entry.open("name", need);
  writeAddress(entry.only<typeof addressBoxes>(), lessor ? [lessor] : [], nameOr(lessorName, "the company that leases the vehicle"));
  entry.computed("what", what, [`${row}.leased`, ...vehicle], useful(officeNeed("What is it for?")));
}
