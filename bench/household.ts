import { couple, withoutDetails } from "../tests/support/households.ts";

const creditor = (number: number) => ({
  originalCreditor: `Sample Rewards Mastercard ${number}`,
  currentCreditor: `Placeholder Recovery LLC ${number}`,
  balanceOwed: `$${number},920`,
  monthlyPayment: `$${number}5`,
});

const vehicle = (number: number) => ({
  year: String(2010 + number),
  make: "Example",
  model: `Sample ${number}`,
  vin: `1HGCM82633A00435${number}`,
  purchaseDate: `2019-03-1${number}`,
  currentValue: `$${number},500`,
  balanceOwed: `$${number},150`,
  monthlyPayment: `$21${number}`,
});

/** A household whose answers are 10 kB of JSON, with five vehicles: 40 filled inputs on one step. */
export const household = {
  ...withoutDetails(couple.formData),
  vehicles: Array.from({ length: 5 }, (_, row) => vehicle(row + 1)),
  unsecuredCreditors: Array.from({ length: 10 }, (_, row) => creditor(row + 1)),
};

export type Input = readonly [name: string, value: string];

/** The step with the 40 inputs. */
export const stepOf40 = "/step/vehicles";

/** Its inputs, and the last value on its page. */
export const inputsOf40: Input[] = household.vehicles.flatMap((row, index) =>
  Object.entries(row).map(([name, value]): Input => [`vehicles[${index}].${name}`, value]),
);
export const lastValueOf40 = household.vehicles[4]!.monthlyPayment;

/** The step with ten inputs, its inputs, and the last value on its page. */
export const stepOf10 = "/step/contact-info";
export const inputsOf10: Input[] = Object.entries(household.contactInfo).map(([name, value]): Input => [name, String(value)]);
export const lastValueOf10 = household.contactInfo.spousePhone;

/** The form post of the step with 40 inputs, with a different answer each time. */
export const formBodyOf40 = (number: number): string =>
  new URLSearchParams(
    [["version", "999999:"], ...inputsOf40.slice(1), [inputsOf40[0]![0], String(1900 + (number % 100))], ["intent", "next"]].map(
      ([name, value]) => [name!, value!],
    ),
  ).toString();

/** The autosave of all answers, with a different answer each time. */
export const patchBody = (number: number): string =>
  JSON.stringify({ currentStep: 10, formData: { ...household, contactInfo: { ...household.contactInfo, city: `City ${number}` } } });
