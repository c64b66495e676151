import type { AnswerIndex } from "../answer-index.ts";
import { vehicleKey, vehicleName } from "../loans.ts";
import { normalizeText } from "../normalize-text.ts";
import { clientNeed, officeNeed, useful, type FormWriter, type Worksheet } from "../worksheet.ts";
import { nameOr, entryBelow, firstText, hasContact, writeAddress, writeWhetherAny, type Entry } from "./entry.ts";

const landlord = "personalInfo.landlord";

/** Writes Schedule G: the landlord, leases and contracts, and leased vehicles. */
export const form106G: FormWriter = (form, { answers }) => {
  const vehicles = leasedVehicles(answers);
  const groups = leaseGroups(answers);
  const hasLeases = answers.rows("expenses.leases").length > 0;
  const list = hasLeases ? "expenses.leases" : groups.length > 0 ? "personalInfo.rentsHome" : "vehicles";
  const count = groups.length + vehicles.length;
  writeWhetherAny(form, { line: "1", label: "Do you have any executory contracts or unexpired leases?" }, list, count);
  groups.forEach((group, index) => writeLease(form, answers, entryBelow(2, index), group));
  vehicles.forEach(({ row, at }) => writeVehicle(form, answers, at, row));
};

/** Lists the leased vehicles, which come after the other leases. */
export function leasedVehicles(answers: AnswerIndex): { row: string; at: Entry }[] {
  const first = leaseGroups(answers).length;
  const rows = answers.rows("vehicles").filter((row) => answers.at(`${row}.leased`).raw === "yes");
  return rows.map((row, index) => ({ row, at: entryBelow(2, first + index) }));
}

/** The groups of questions about each party to a lease. The landlord has two if the client also lists the lease of the home. */
export function leaseGroups(answers: AnswerIndex): string[][] {
  const leases = answers.rows("expenses.leases");
  const isRenter = answers.at("personalInfo.rentsHome").raw === "yes" || hasContact(answers, landlord);
  const ofHome = leases.find((row) => isHomeLease(answers, row));
  return [...(isRenter ? [ofHome ? [ofHome, landlord] : [landlord]] : []), ...leases.filter((row) => row !== ofHome).map((row) => [row])];
}

/** Whether a lease is that of the home: its party has the landlord's name, and their addresses do not differ. */
function isHomeLease(answers: AnswerIndex, lease: string): boolean {
  const [name, street] = ["name", "street"].map((part) =>
    [lease, landlord].map((group) => normalizeText(answers.at(`${group}.${part}`).text)),
  ) as [string[], string[]];
  return name[0] !== "" && name[0] === name[1] && (street.includes("") || street[0] === street[1]);
}

/** Writes a lease or contract. Each part comes from the first group that has it. */
function writeLease(form: Worksheet, answers: AnswerIndex, at: Entry, groups: readonly string[]): void {
  const names = groups.map((group) => `${group}.name`);
  const isOfHome = groups.includes(landlord);
  const whom = isOfHome ? "Who is the landlord?" : "Who is the lease or contract with?";
  const name = form.joined({ ...at, part: "name", label: "Name", need: clientNeed(whom) }, names, firstText);
  writeAddress(form, at, groups, nameOr(String(name.value ?? ""), isOfHome ? "the landlord" : "the other party"));
  const spec = { ...at, part: "what", label: "State what the contract or lease is for" };
  const leases = groups.filter((group) => group !== landlord);
  const what = leases.map((row) => `${row}.what`);
  if (isOfHome && firstText(what.map((path) => answers.at(path).text)) === "")
    form.computed(spec, "Lease of the home", ["personalInfo.rentsHome", ...what]);
  else form.joined({ ...spec, need: clientNeed("What is the lease or contract for?") }, what, firstText);
}

/** Writes a leased vehicle. The lessor is the creditor whose debt it secures. */
function writeVehicle(form: Worksheet, answers: AnswerIndex, at: Entry, row: string): void {
  const key = vehicleKey(row);
  const lessor = answers.rows("securedCreditors").find((creditor) => answers.at(`${creditor}.securedBy`).raw === key);
  const vehicle = ["year", "make", "model"].map((part) => `${row}.${part}`);
  const what = `Lease of ${nameOr(vehicleName(answers, row), "a vehicle")}`;
  const name = { ...at, part: "name", label: "Name", need: officeNeed("Who is the vehicle leased from?") };
  if (lessor) form.answer(name, `${lessor}.creditor`);
  else form.open(name);
  if (lessor) writeAddress(form, at, [lessor], nameOr(answers.at(`${lessor}.creditor`).text, "the company that leases the vehicle"));
  else writeAddress(form, at, [], "the company that leases the vehicle");
  form.computed(
    { ...at, part: "what", label: "State what the contract or lease is for", need: useful(officeNeed("What is it for?")) },
    what,
    [`${row}.leased`, ...vehicle],
  );
}
