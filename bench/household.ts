import { couple, withoutDetails } from "../tests/support/households.ts";

const creditor = (number: number) => ({
  originalCreditor: `Sample Rewards Mastercard ${number}`,
  currentCreditor: `Placeholder Recovery LLC ${number}`,
  balanceOwed: `$${number},920`,
  monthlyPayment: `$${number}5`,
});

/** A household whose answers are 10 kB of JSON, with ten creditors: 40 filled inputs on one step. */
export const household = {
  ...withoutDetails(couple.formData),
  unsecuredCreditors: Array.from({ length: 10 }, (_, row) => creditor(row + 1)),
};

export type Input = readonly [name: string, value: string];

/** The step with the 40 inputs. */
export const stepOf40 = "/step/unsecured-creditors";

/** Its inputs, and what its page shows last of them. */
export const inputsOf40: Input[] = household.unsecuredCreditors.flatMap((row, index) =>
  Object.entries(row).map(([name, value]): Input => [`unsecuredCreditors[${index}].${name}`, value]),
);
export const shownOf40 = household.unsecuredCreditors[9]!.originalCreditor;

/** The step with ten inputs, all filled; its inputs, and what its page shows last of them. */
export const stepOf10 = "/step/contact-info";
export const inputsOf10: Input[] = Object.entries(household.contactInfo).map(([name, value]): Input => [name, String(value)]);
export const shownOf10 = household.contactInfo.spousePhone;

/** The step as its page posts it, each time with another answer. */
export const postOf40 = (number: number): string =>
  new URLSearchParams(
    [["version", "999999:"], ...inputsOf40.slice(1), [inputsOf40[0]![0], `Creditor ${number}`], ["intent", "next"]].map(([name, value]) => [
      name!,
      value!,
    ]),
  ).toString();

/** All answers as an autosave sends them, each time with another one. */
export const patchOf = (number: number): string =>
  JSON.stringify({ currentStep: 10, formData: { ...household, contactInfo: { ...household.contactInfo, city: `City ${number}` } } });
