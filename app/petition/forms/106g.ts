import type { AnswerIndex } from "../answer-index.ts";
import { vehicleKey, vehicleName } from "../loans.ts";
import { plain } from "../plain.ts";
import { clientNeed, officeNeed, useful, type FormWriter, type Worksheet } from "../worksheet.ts";
import { called, entryBelow, firstText, isNamed, putAddress, putWhetherAny, type Entry } from "./entry.ts";

const landlord = "personalInfo.landlord";

/** Schedule G: the landlord, leases and contracts, and leased vehicles. */
export const form106G: FormWriter = (form, { answers }) => {
  const vehicles = answers.rows("vehicles").filter((row) => answers.at(`${row}.leased`).raw === "yes");
  const groups = leaseGroups(answers);
  const hasLeases = answers.rows("expenses.leases").length > 0;
  const list = hasLeases ? "expenses.leases" : groups.length > 0 ? "personalInfo.rentsHome" : "vehicles";
  const count = groups.length + vehicles.length;
  putWhetherAny(form, { line: "1", label: "Do you have any executory contracts or unexpired leases?" }, list, count);
  groups.forEach((group, index) => putLease(form, answers, entryBelow(2, index), group));
  vehicles.forEach((row, index) => putVehicle(form, answers, entryBelow(2, groups.length + index), row));
};

/** The groups of questions about each party to a lease: the landlord's two, if the home's lease is listed too. */
export function leaseGroups(answers: AnswerIndex): string[][] {
  const leases = answers.rows("expenses.leases");
  const rents = answers.at("personalInfo.rentsHome").raw === "yes" || isNamed(answers, landlord);
  const ofHome = leases.find((row) => isSameParty(answers, row));
  return [...(rents ? [ofHome ? [ofHome, landlord] : [landlord]] : []), ...leases.filter((row) => row !== ofHome).map((row) => [row])];
}

/** Whether a lease is the one of the home: with the landlord, at the same address or at one that only one of them has. */
function isSameParty(answers: AnswerIndex, lease: string): boolean {
  const [name, street] = ["name", "street"].map((part) => [lease, landlord].map((group) => plain(answers.at(`${group}.${part}`).text))) as [
    string[],
    string[],
  ];
  return name[0] !== "" && name[0] === name[1] && (street.includes("") || street[0] === street[1]);
}

/** Puts down a lease or contract, of the first of the groups that has each part. */
function putLease(form: Worksheet, answers: AnswerIndex, at: Entry, groups: readonly string[]): void {
  const names = groups.map((group) => `${group}.name`);
  const isOfHome = groups.includes(landlord);
  const whom = isOfHome ? "Who is the landlord?" : "Who is the lease or contract with?";
  const name = form.joined({ ...at, part: "name", label: "Name", need: clientNeed(whom) }, names, firstText);
  putAddress(form, at, groups, called(String(name.value ?? ""), isOfHome ? "the landlord" : "the other party"));
  const spot = { ...at, part: "what", label: "State what the contract or lease is for" };
  const leases = groups.filter((group) => group !== landlord);
  const what = leases.map((row) => `${row}.what`);
  if (isOfHome && firstText(what.map((path) => answers.at(path).text)) === "")
    form.computed(spot, "Lease of the home", ["personalInfo.rentsHome", ...what]);
  else form.joined({ ...spot, need: clientNeed("What is the lease or contract for?") }, what, firstText);
}

/** Puts down a leased vehicle, with the creditor whom it is said to secure as the lessor. */
function putVehicle(form: Worksheet, answers: AnswerIndex, at: Entry, row: string): void {
  const key = vehicleKey(row);
  const lessor = answers.rows("securedCreditors").find((creditor) => answers.at(`${creditor}.securedBy`).raw === key);
  const vehicle = ["year", "make", "model"].map((part) => `${row}.${part}`);
  const what = `Lease of ${called(vehicleName(answers, row), "a vehicle")}`;
  const name = { ...at, part: "name", label: "Name", need: officeNeed("Who is the vehicle leased from?") };
  if (lessor) form.answer(name, `${lessor}.creditor`);
  else form.open(name);
  if (lessor) putAddress(form, at, [lessor], called(answers.at(`${lessor}.creditor`).text, "the company that leases the vehicle"));
  else putAddress(form, at, [], "the company that leases the vehicle");
  form.computed(
    { ...at, part: "what", label: "State what the contract or lease is for", need: useful(officeNeed("What is it for?")) },
    what,
    [`${row}.leased`, ...vehicle],
  );
}
