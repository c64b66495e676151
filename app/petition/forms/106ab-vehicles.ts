import { holderWordings } from "../holders.ts";
import { clientNeed, officeNeed, useful, type CaseFacts, type Worksheet } from "../worksheet.ts";
import { partOf, writeInterest, type Part } from "./106ab-interest.ts";
import { vehicleName } from "../loans.ts";
import { writeListed } from "./listed.ts";

const recreational = new Set(["boat", "trailer", "rv"]);

/** Lines 3 and 3.x, cars and the like, and lines 4 and 4.x, boats, trailers and campers. */
export function writeVehicles(form: Worksheet, facts: CaseFacts): Part {
  const { answers } = facts;
  const isRecreational = (row: string) => recreational.has(answers.at(`${row}.kind`).raw);
  const need = useful(clientNeed("Is there a car, truck, motorcycle, boat or trailer?"));
  const kinds = [
    { line: "3", label: "Cars, vans, trucks, tractors, sport utility vehicles, motorcycles", isOne: (row: string) => !isRecreational(row) },
    { line: "4", label: "Watercraft, aircraft, motor homes, ATVs and other recreational vehicles", isOne: isRecreational },
  ];
  return partOf(
    kinds.flatMap(({ line, label, isOne }) => {
      writeListed(form, facts, { line, label, need: line === "3" ? need : undefined }, "vehicles[].year", isOne);
      return answers
        .rows("vehicles")
        .filter(isOne)
        .map((row, index) => writeVehicle(form, facts, row, { line: `${line}.${index + 1}`, item: index + 1 }));
    }),
  );
}

function writeVehicle(form: Worksheet, facts: CaseFacts, row: string, spot: { line: string; item: number }): Part {
  const { answers } = facts;
  const name = vehicleName(answers, row);
  const what = name ? `the ${name}` : `vehicle ${spot.item} of line ${spot.line.charAt(0)}`;
  for (const [part, label] of [
    ["make", "Make"],
    ["model", "Model"],
    ["year", "Year"],
  ] as const)
    form.answer({ ...spot, part, label, need: useful(clientNeed(`What is the ${part} of ${what}?`)) }, `${row}.${part}`);
  const isMotor = spot.line.startsWith("3");
  if (isMotor)
    form.answer(
      { ...spot, part: "mileage", label: "Approximate mileage", need: useful(clientNeed(`How many miles does ${what} have?`)) },
      `${row}.mileage`,
    );
  const isLeased = answers.at(`${row}.leased`).raw === "yes";
  const more = ["kind", "condition", "mileage", "leased"].map((part) => `${row}.${part}`);
  form.joined({ ...spot, part: "more", label: "Other information" }, more, ([kind, condition, mileage]) =>
    [kind !== "Car or truck" && kind, condition, !isMotor && mileage && `Mileage ${mileage}`, isLeased && "Leased"]
      .filter(Boolean)
      .join("; "),
  );
  if (isLeased) return writeLeased(form, facts, what, spot, row);
  const entire = form.amount(
    { ...spot, part: "entire", label: "Current value of the entire property", need: clientNeed(`What is ${what} worth today?`) },
    `${row}.currentValue`,
  );
  return writeInterest(form, facts, { ...spot, what, entire, owner: `${row}.owner` });
}

/** What is leased is not owned: it stands on the schedule, and adds nothing to it unless the office says so. */
function writeLeased(form: Worksheet, facts: CaseFacts, what: string, spot: { line: string; item: number }, row: string): Part {
  form.choice({ ...spot, part: "owners", label: "Who has an interest in it" }, `${row}.owner`, holderWordings(facts));
  form.amount({ ...spot, part: "entire", label: "Current value of the entire property" }, `${row}.currentValue`);
  const need = useful(officeNeed(`Is the lease of ${what} worth anything? Nothing counts for it until an amount is entered.`));
  const portion = { ...spot, part: "portion", label: "Current value of the portion you own", need };
  const line = form.figure(portion, null);
  return { amounts: [line], isEstimate: false };
}
