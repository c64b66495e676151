import type { AnswerIndex } from "../answers/answer-index.ts";
import type { AnswerPath } from "../answers/answer-path.ts";
import type { CaseFacts } from "../facts/case-facts.ts";
import type { Line, Need } from "../lines/line.ts";
import { vehicleName } from "../answers/loans.ts";
import { clientNeed, officeNeed, useful } from "../lines/needs.ts";
import type { PaymentPlace, SecuredPayment } from "../answers/secured-payments.ts";
import type { Worksheet } from "../facts/worksheet.ts";
import type { schedule106J } from "../lines/106j.lines.ts";

type Form = Worksheet<typeof schedule106J>;

/** The lists of payments to secured creditors, one for each line that counts some. */
type PaymentList = `${"4" | "4d" | "5" | "17a" | "17b" | "17c" | "17d" | "20a"}#`;

/** Writes payments to secured creditors on the lines that count them. */
export class PaymentWriter {
  readonly #form: Form;
  readonly #answers: AnswerIndex;
  readonly #payments: readonly SecuredPayment[];

  constructor(form: Form, { answers }: CaseFacts, payments: readonly SecuredPayment[]) {
    this.#form = form;
    this.#answers = answers;
    this.#payments = payments;
  }

  /** Writes the payments that a line counts, each in a row of its own, which is not a box of the form. */
  writeFor(place: PaymentPlace, list: PaymentList): Line[] {
    return this.#payments.flatMap((payment, index) => {
      if (payment.place !== place) return [];
      const creditor = this.#answers.at(`${payment.row}.creditor`).text || "a secured creditor";
      const row = this.#form.detailed(` ${creditor}, counted once`).row(list, index + 1);
      const paid = row.amount("creditor", `${payment.row}.monthlyPayment`);
      if (this.#answers.at(`${payment.row}.intention`).raw === "surrender") this.#form.flag(paid, surrenderNeed);
      return [paid];
    });
  }

  /**
   * Chooses what a line counts whose amount several questions ask for: its own answer, or else the first of the other lists with an
   * amount; undefined for its own answer.
   */
  instead(path: string, ...others: (readonly Line[])[]): readonly Line[] | undefined {
    return this.#answers.at(path).amount ? undefined : others.find((lines) => lines.some(({ value }) => value));
  }

  /** Writes a line whose amount several questions ask for. */
  writeOnce(
    line: "4" | "4d" | "5" | "17a" | "17b" | "20a",
    path: AnswerPath,
    need: Need | undefined,
    ...others: (readonly Line[])[]
  ): Line {
    const given = this.instead(path, ...others);
    return given ? this.#form.total(line, given, {}, need) : this.#form.amount(line, path, need);
  }
}

const surrenderNeed = useful(officeNeed("The client intends to surrender the collateral of this debt. The payment is still counted."));

/** A payment on line 17. */
interface Installment {
  what: string;
  isZero: boolean;
  path: AnswerPath;
  need: Need;
  /** The vehicle for which creditors' payments count; null for other installments. */
  vehicle: PaymentPlace | null;
}

/**
 * Writes line 17: the vehicles in the client's order, then other installments, which begin on 17c and continue on 17d. What is paid off
 * has no row.
 */
export function writeInstallments(form: Form, { answers }: CaseFacts, payments: PaymentWriter, all: readonly SecuredPayment[]): Line[] {
  const isPaidOff = (row: string) => answers.at(`${row}.balanceOwed`).amount === 0 && !answers.at(`${row}.monthlyPayment`).amount;
  const isPaidElsewhere = (row: string) => all.some(({ place, row: creditor }) => place === row && !isPaidOff(creditor));
  const unpaid = answers.rows("vehicles").filter((row) => !isPaidOff(row) || isPaidElsewhere(row));
  const vehicles = unpaid.map((row): Installment => {
    const { path, amount } = answers.at(`${row}.monthlyPayment`);
    const need = useful(clientNeed("How much is paid on this vehicle per month?"));
    return { what: vehicleName(answers, row), isZero: amount === 0, path, need, vehicle: row as PaymentPlace };
  });
  const others = all
    .filter(({ place, row }) => place === "other" && !isPaidOff(row))
    .map(({ row }): Installment => {
      const { path, amount } = answers.at(`${row}.monthlyPayment`);
      const need = useful(clientNeed("How much is paid to this creditor per month? $0 if nothing is paid."));
      const what = answers.at(`${row}.collateral`).text || answers.at(`${row}.creditor`).text;
      return { what, isZero: amount === 0, path, need, vehicle: null };
    });
  const cars = (["17a", "17b"] as const).map((line, index) => {
    const car = vehicles[index];
    return car ? payments.writeOnce(line, car.path, car.need, payments.writeFor(car.vehicle!, `${line}#`)) : form.open(line);
  });
  const rest = [...vehicles.slice(2), ...others];
  const ordered = [...rest.filter(({ isZero }) => !isZero), ...rest.filter(({ isZero }) => isZero)];
  return [...cars, ...ordered.map((each, index) => writeOther(form, payments, each, index))];
}

function writeOther(form: Form, payments: PaymentWriter, { what, path, need, vehicle }: Installment, index: number): Line {
  const list = index === 0 ? "17c#" : "17d#";
  const row = form.row(list, Math.max(index, 1));
  row.computed("specify", what || null);
  const given = vehicle && payments.instead(path, payments.writeFor(vehicle, list));
  return given ? row.total("", given, {}, need) : row.amount("", path, need);
}
