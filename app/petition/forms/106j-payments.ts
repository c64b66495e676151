import type { AnswerIndex } from "../answer-index.ts";
import type { Line } from "../line.ts";
import { vehicleName } from "../loans.ts";
import type { PaymentPlace, SecuredPayment } from "../secured-payments.ts";
import { clientNeed, officeNeed, useful, type CaseFacts, type Spot, type Worksheet } from "../worksheet.ts";
import { expenseSpot } from "./106j-expenses.ts";

/** What is paid to secured creditors, by where it is counted. */
export class Payments {
  readonly #form: Worksheet;
  readonly #answers: AnswerIndex;
  readonly #payments: readonly SecuredPayment[];

  constructor(form: Worksheet, { answers }: CaseFacts, payments: readonly SecuredPayment[]) {
    this.#form = form;
    this.#answers = answers;
    this.#payments = payments;
  }

  /** The creditors' payments that a line counts, each as a line that shows it: part "creditor" is no box of the form. */
  of(place: PaymentPlace, line: string): Line[] {
    return this.#payments.flatMap((payment, index) => {
      if (payment.place !== place) return [];
      const creditor = this.#answers.at(`${payment.row}.creditor`).text || "a secured creditor";
      const label = `Payment to ${creditor}, counted once`;
      const paid = this.#form.amount({ line, part: "creditor", item: index + 1, label }, `${payment.row}.monthlyPayment`);
      if (this.#answers.at(`${payment.row}.intention`).raw === "surrender") this.#form.doubt(paid, givenUp);
      return [paid];
    });
  }

  /** A line with an amount that several questions ask: its own answer, else the first of the others that gives any. */
  once(spot: Spot, path: string, ...others: (readonly Line[])[]): Line {
    const given = others.find((lines) => lines.some(({ value }) => value));
    return this.#answers.at(path).amount || !given ? this.#form.amount(spot, path) : this.#form.total(spot, given);
  }
}

const givenUp = useful(officeNeed("The client would give up what secures this debt. The payment is counted."));

interface Installment {
  write: (spot: Spot) => Line;
  what: string;
  isNothing: boolean;
}

/** Line 17: the vehicles in the client's order, then what is paid on other things, which fill 17c and go on in 17d. */
export function writeInstallments(form: Worksheet, { answers }: CaseFacts, payments: Payments, all: readonly SecuredPayment[]): Line[] {
  const vehicles = answers.rows("vehicles").map((row): Installment => {
    const payment = answers.at(`${row}.monthlyPayment`);
    const isPaidOff = answers.at(`${row}.balanceOwed`).amount === 0;
    const need = useful(clientNeed("How much is paid on this vehicle in a month?"));
    return {
      what: vehicleName(answers, row),
      isNothing: payment.amount === 0,
      write: (spot) =>
        payments.once({ ...spot, need: isPaidOff ? undefined : need }, payment.path, payments.of(row as PaymentPlace, spot.line)),
    };
  });
  const others = all
    .filter(({ place }) => place === "other")
    .map(({ row }): Installment => {
      const { path, amount } = answers.at(`${row}.monthlyPayment`);
      const need = useful(clientNeed("How much is paid to this creditor in a month? $0 if nothing is."));
      return {
        what: answers.at(`${row}.collateral`).text || answers.at(`${row}.creditor`).text,
        isNothing: amount === 0,
        write: (spot) => form.amount({ ...spot, need }, path),
      };
    });
  const cars = (["17a", "17b"] as const).map((line, index) => {
    const spot = expenseSpot(line);
    return vehicles[index] ? vehicles[index].write(spot) : form.figure(spot, null);
  });
  const rest = [...vehicles.slice(2), ...others];
  const ordered = [...rest.filter(({ isNothing }) => !isNothing), ...rest.filter(({ isNothing }) => isNothing)];
  return [...cars, ...ordered.map((each, index) => writeOther(form, each, index))];
}

function writeOther(form: Worksheet, { what, write }: Installment, index: number): Line {
  const place = index === 0 ? { ...expenseSpot("17c"), item: 1 } : { ...expenseSpot("17d"), item: index };
  form.computed({ ...place, part: "specify", label: "Specify" }, what || null);
  return write(place);
}
