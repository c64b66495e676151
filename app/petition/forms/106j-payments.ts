import type { AnswerIndex } from "../answer-index.ts";
import type { Line } from "../line.ts";
import { vehicleName } from "../loans.ts";
import type { PaymentPlace, SecuredPayment } from "../secured-payments.ts";
import type { CaseFacts } from "../case-facts.ts";
import { clientNeed, officeNeed, useful, type LineSpec, type Worksheet } from "../worksheet.ts";
import { expenseSpec } from "./106j-expenses.ts";

/** Writes payments to secured creditors on the lines that count them. */
export class PaymentWriter {
  readonly #form: Worksheet;
  readonly #answers: AnswerIndex;
  readonly #payments: readonly SecuredPayment[];

  constructor(form: Worksheet, { answers }: CaseFacts, payments: readonly SecuredPayment[]) {
    this.#form = form;
    this.#answers = answers;
    this.#payments = payments;
  }

  /** Writes the payments that a line counts, each on a line with the part "creditor", which is not a box of the form. */
  writeFor(place: PaymentPlace, line: string): Line[] {
    return this.#payments.flatMap((payment, index) => {
      if (payment.place !== place) return [];
      const creditor = this.#answers.at(`${payment.row}.creditor`).text || "a secured creditor";
      const label = `Payment to ${creditor}, counted once`;
      const paid = this.#form.amount({ line, part: "creditor", item: index + 1, label }, `${payment.row}.monthlyPayment`);
      if (this.#answers.at(`${payment.row}.intention`).raw === "surrender") this.#form.flag(paid, surrenderNeed);
      return [paid];
    });
  }

  /** Writes a line whose amount several questions ask for: its own answer, or else the first of the other lists with an amount. */
  writeOnce(spec: LineSpec, path: string, ...others: (readonly Line[])[]): Line {
    const given = others.find((lines) => lines.some(({ value }) => value));
    return this.#answers.at(path).amount || !given ? this.#form.amount(spec, path) : this.#form.total(spec, given);
  }
}

const surrenderNeed = useful(officeNeed("The client intends to surrender the collateral of this debt. The payment is still counted."));

interface Installment {
  write: (spec: LineSpec) => Line;
  what: string;
  isZero: boolean;
}

/** Writes line 17: the vehicles in the client's order, then other installments, which begin on 17c and continue on 17d. */
export function writeInstallments(
  form: Worksheet,
  { answers }: CaseFacts,
  payments: PaymentWriter,
  all: readonly SecuredPayment[],
): Line[] {
  const vehicles = answers.rows("vehicles").map((row): Installment => {
    const payment = answers.at(`${row}.monthlyPayment`);
    const isPaidOff = answers.at(`${row}.balanceOwed`).amount === 0;
    const need = useful(clientNeed("How much is paid on this vehicle per month?"));
    return {
      what: vehicleName(answers, row),
      isZero: payment.amount === 0,
      write: (spec) =>
        payments.writeOnce(
          { ...spec, need: isPaidOff ? undefined : need },
          payment.path,
          payments.writeFor(row as PaymentPlace, spec.line),
        ),
    };
  });
  const others = all
    .filter(({ place }) => place === "other")
    .map(({ row }): Installment => {
      const { path, amount } = answers.at(`${row}.monthlyPayment`);
      const need = useful(clientNeed("How much is paid to this creditor per month? $0 if nothing is paid."));
      return {
        what: answers.at(`${row}.collateral`).text || answers.at(`${row}.creditor`).text,
        isZero: amount === 0,
        write: (spec) => form.amount({ ...spec, need }, path),
      };
    });
  const cars = (["17a", "17b"] as const).map((line, index) => {
    const spec = expenseSpec(line);
    return vehicles[index] ? vehicles[index].write(spec) : form.figure(spec, null);
  });
  const rest = [...vehicles.slice(2), ...others];
  const ordered = [...rest.filter(({ isZero }) => !isZero), ...rest.filter(({ isZero }) => isZero)];
  return [...cars, ...ordered.map((each, index) => writeOther(form, each, index))];
}

function writeOther(form: Worksheet, { what, write }: Installment, index: number): Line {
  const place = index === 0 ? { ...expenseSpec("17c"), item: 1 } : { ...expenseSpec("17d"), item: index };
  form.computed({ ...place, part: "specify", label: "Specify" }, what || null);
  return write(place);
}
