import { debtorChoices } from "../debtor-choices.ts";
import type { CaseFacts } from "../case-facts.ts";
import { clientNeed, officeNeed, useful, type Worksheet } from "../worksheet.ts";
import { combineParts, writeInterest, type PartAmounts } from "./106ab-interest.ts";
import { vehicleName } from "../loans.ts";
import { writeListAnswer } from "./list-answer.ts";

const recreational = new Set(["boat", "trailer", "rv"]);

/** Writes lines 3 and 3.x for cars and other motor vehicles, and lines 4 and 4.x for boats, trailers, and campers. */
export function writeVehicles(form: Worksheet, facts: CaseFacts): PartAmounts {
  const { answers } = facts;
  const isRecreational = (row: string) => recreational.has(answers.at(`${row}.kind`).raw);
  const need = useful(clientNeed("Is there a car, truck, motorcycle, boat or trailer?"));
  const kinds = [
    {
      line: "3",
      label: "Cars, vans, trucks, tractors, sport utility vehicles, motorcycles",
      belongs: (row: string) => !isRecreational(row),
    },
    { line: "4", label: "Watercraft, aircraft, motor homes, ATVs and other recreational vehicles", belongs: isRecreational },
  ];
  return combineParts(
    kinds.flatMap(({ line, label, belongs }) => {
      writeListAnswer(form, facts, { line, label, need: line === "3" ? need : undefined }, "vehicles[].year", belongs);
      return answers
        .rows("vehicles")
        .filter(belongs)
        .map((row, index) => writeVehicle(form, facts, row, { line: `${line}.${index + 1}`, item: index + 1 }));
    }),
  );
}

function writeVehicle(form: Worksheet, facts: CaseFacts, row: string, spec: { line: string; item: number }): PartAmounts {
  const { answers } = facts;
  const name = vehicleName(answers, row);
  const what = name ? `the ${name}` : `vehicle ${spec.item} of line ${spec.line.charAt(0)}`;
  for (const [part, label] of [
    ["make", "Make"],
    ["model", "Model"],
    ["year", "Year"],
  ] as const)
    form.answer({ ...spec, part, label, need: useful(clientNeed(`What is the ${part} of ${what}?`)) }, `${row}.${part}`);
  const isMotor = spec.line.startsWith("3");
  if (isMotor)
    form.answer(
      { ...spec, part: "mileage", label: "Approximate mileage", need: useful(clientNeed(`How many miles does ${what} have?`)) },
      `${row}.mileage`,
    );
  const isLeased = answers.at(`${row}.leased`).raw === "yes";
  const more = ["kind", "condition", "mileage", "leased"].map((part) => `${row}.${part}`);
  form.joined({ ...spec, part: "more", label: "Other information" }, more, ([kind, condition, mileage]) =>
    [kind !== "Car or truck" && kind, condition, !isMotor && mileage && `Mileage ${mileage}`, isLeased && "Leased"]
      .filter(Boolean)
      .join("; "),
  );
  if (isLeased) return writeLeased(form, facts, what, spec, row);
  const entire = form.amount(
    { ...spec, part: "entire", label: "Current value of the entire property", need: clientNeed(`What is ${what} worth today?`) },
    `${row}.currentValue`,
  );
  return writeInterest(form, facts, { ...spec, what, entire, owner: `${row}.owner` });
}

/** Writes a leased vehicle. It is listed on the schedule but adds nothing to its total unless the office enters a value. */
function writeLeased(form: Worksheet, facts: CaseFacts, what: string, spec: { line: string; item: number }, row: string): PartAmounts {
  form.choice({ ...spec, part: "owners", label: "Who has an interest in it" }, `${row}.owner`, debtorChoices(facts));
  form.amount({ ...spec, part: "entire", label: "Current value of the entire property" }, `${row}.currentValue`);
  const need = useful(officeNeed(`Is the lease of ${what} worth anything? Nothing counts for it until an amount is entered.`));
  const portion = { ...spec, part: "portion", label: "Current value of the portion you own", need };
  const line = form.figure(portion, null);
  return { amounts: [line], isEstimate: false };
}
