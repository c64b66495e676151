import { lookUp } from "../../questionnaire/look-up.ts";
import type { RowPath } from "../answers/answer-path.ts";
import type { CaseFacts } from "../facts/case-facts.ts";
import { debtorChoices } from "../facts/debtor-choices.ts";
import type { DerivedValue } from "../lines/derived-value.ts";
import { vehicleName } from "../answers/loans.ts";
import { clientNeed, officeNeed, useful } from "../lines/needs.ts";
import type { Worksheet } from "../facts/worksheet.ts";
import { combineParts, writeInterest, type OwnedBoxes, type PartAmounts, type VehicleBoxes } from "./106ab-interest.ts";
import type { schedule106AB } from "../lines/106ab.lines.ts";

type Form = Worksheet<typeof schedule106AB>;

/** The line of each kind of vehicle, as the form words it: tractors are on line 3, and other vehicles on line 4. */
const lineOf: Readonly<Record<string, "3" | "4">> = {
  car: "3",
  motorcycle: "3",
  tractor: "3",
  boat: "4",
  trailer: "4",
  rv: "4",
  other: "4",
};

/**
 * Writes lines 3 and 3.x for cars and other motor vehicles, and lines 4 and 4.x for boats, trailers, and campers. A vehicle of unknown
 * kind is listed among the entries of line 3, so that its value counts, but answers neither line.
 */
export function writeVehicles(form: Form, facts: CaseFacts): PartAmounts {
  const { answers } = facts;
  const rows = answers.rows("vehicles");
  const lineAt = (row: RowPath<"vehicles">) => lookUp(lineOf, answers.at(`${row}.kind`).raw);
  const whetherAny = (line: "3" | "4"): DerivedValue<"yes" | "no"> => {
    const known = rows.filter((row) => lineAt(row) === line);
    const isOpen = rows.length === 0 || rows.some((row) => lineAt(row) === undefined);
    const value = known.length > 0 ? "yes" : isOpen ? null : "no";
    const from = (known.length > 0 ? known : rows).map((row) => `${row}.kind`);
    return { value, from, state: "computed", path: "vehicles[0].year" };
  };
  const need = useful(clientNeed("Is there a car, truck, motorcycle, boat or trailer?"));
  form.derived("3", whetherAny("3"), rows.length === 0 ? need : undefined);
  const motor = rows.filter((row) => lineAt(row) !== "4");
  const cars = motor.map((row, index) => {
    const entry = form.row("3.#", index + 1);
    const what = nameVehicle(facts, row, `vehicle ${index + 1} of line 3`);
    const kind = `${row}.kind` as const;
    const writeMotorBoxes = () => {
      if (answers.at(kind).raw === "")
        entry.derived("kind", { value: null, from: [], path: kind }, clientNeed(`What kind of vehicle is ${what}?`));
      entry.answer("mileage", `${row}.mileage`, useful(clientNeed(`How many miles does ${what} have?`)));
    };
    return writeVehicle(entry.only<VehicleBoxes>(), facts, row, what, writeMotorBoxes);
  });
  form.derived("4", whetherAny("4"));
  const boats = rows.filter((row) => lineAt(row) === "4");
  const others = boats.map((row, index) =>
    writeVehicle(form.row("4.#", index + 1), facts, row, nameVehicle(facts, row, `vehicle ${index + 1} of line 4`)),
  );
  return combineParts([...cars, ...others]);
}

function nameVehicle({ answers }: CaseFacts, row: RowPath<"vehicles">, otherwise: string): string {
  const name = vehicleName(answers, row);
  return name ? `the ${name}` : otherwise;
}

/** @param writeMotorBoxes writes the boxes of line 3 that line 4 does not have; if omitted, the mileage is among the other information */
function writeVehicle(
  entry: Worksheet<VehicleBoxes>,
  facts: CaseFacts,
  row: RowPath<"vehicles">,
  what: string,
  writeMotorBoxes?: () => void,
): PartAmounts {
  const { answers } = facts;
  for (const part of ["make", "model", "year"] as const)
    entry.answer(part, `${row}.${part}`, useful(clientNeed(`What is the ${part} of ${what}?`)));
  writeMotorBoxes?.();
  entry.open("community");
  const isLeased = answers.at(`${row}.leased`).raw === "yes";
  const more = (["kind", "condition", "mileage", "leased"] as const).map((part) => `${row}.${part}` as const);
  entry.joined("more", more, ([kind, condition, mileage]) =>
    [kind !== "Car or truck" && kind, condition, !writeMotorBoxes && mileage && `Mileage ${mileage}`, isLeased && "Leased"]
      .filter(Boolean)
      .join("; "),
  );
  if (isLeased) return writeLeased(entry, facts, what, row);
  const entire = entry.amount("entire", `${row}.currentValue`, clientNeed(`What is ${what} worth today?`));
  return writeInterest(entry.only<OwnedBoxes>(), facts, { what, entire, owner: `${row}.owner` });
}

/** Writes a leased vehicle. It is listed on the schedule but adds nothing to its total unless the office enters a value. */
function writeLeased(entry: Worksheet<VehicleBoxes>, facts: CaseFacts, what: string, row: RowPath<"vehicles">): PartAmounts {
  entry.choice("owners", `${row}.owner`, undefined, debtorChoices(facts));
  entry.amount("entire", `${row}.currentValue`);
  const need = useful(officeNeed(`Is the lease of ${what} worth anything? Nothing counts for it until an amount is entered.`));
  return { amounts: [entry.open("portion", need)], isEstimate: false };
}
