import { describe, expect, it } from "vitest";
import { indexAnswers } from "../../app/petition/answers/answer-index.ts";
import { amount, choice, perDebtor, question, rows, text } from "../../app/petition/lines/boxes.ts";
import { Desk } from "../../app/petition/facts/desk.ts";
import type { schedule106J } from "../../app/petition/lines/106j.lines.ts";
import { redactorOf } from "../../app/petition/redaction/index.ts";
import { Worksheet } from "../../app/petition/facts/worksheet.ts";
import { filingDate } from "../support/petitions.ts";

const correction = (form: "106I" | "106J", line: string, value: string) =>
  ({ form, line, part: "", item: null, person: null, value, reason: "The client said so on the phone" }) as const;

const deskOf = (formData: object, corrections: ReturnType<typeof correction>[] = []) =>
  new Desk({ answers: indexAnswers(formData), entries: { corrections }, redactor: redactorOf({}, filingDate), hasSpanish: false });

const expenseBoxes = {
  food: amount("Food"),
  water: amount("Water"),
  "2": perDebtor(amount("Food")),
  "3": amount("Water"),
  "4": amount("Both"),
};

/** Two totals from two expenses, their sum, and a copy of it on another form. */
function sums(expenses: object, corrections: ReturnType<typeof correction>[] = []) {
  const desk = deskOf({ expenses }, corrections);
  const form = new Worksheet("106I", expenseBoxes, desk);
  const [food, water] = [form.amount("food", "expenses.food"), form.amount("water", "expenses.water")];
  const first = form.of("debtor1").total("2", [food]);
  const second = form.total("3", [water], { isEstimate: true });
  form.total("4", [first, second]);
  new Worksheet("106J", { "9": amount("Both again") }, desk).copy("9", "106I.4");
  const { totals, lines } = desk.petition;
  return { totals, valueOf: (line: string) => lines.find((each) => each.line === line)!.value };
}

describe("a total", () => {
  it("lists the blanks of the totals that it adds up, and is an estimate if one of them is", () => {
    const { totals, valueOf } = sums({ food: "$100" });
    expect(totals["106I.2.debtor1"]).toEqual({ amount: 100, isEstimate: false, blanks: [] });
    expect(totals["106I.4"]).toEqual({ amount: 100, isEstimate: true, blanks: ["expenses.water"] });
    expect(totals["106J.9"]).toEqual(totals["106I.4"]);
    expect(valueOf("9")).toBe(100);
  });

  it("is blank, not zero, while nothing of it is known, and zero if the answers are zero", () => {
    expect(sums({}).valueOf("4")).toBe(null);
    expect(sums({}).totals["106J.9"]?.amount).toBe(null);
    expect(sums({}).valueOf("9")).toBe(null);
    expect(sums({ food: "$0", water: "$0" }).valueOf("9")).toBe(0);
    expect(sums({ food: "$0" }).valueOf("9")).toBe(0);
  });

  it("uses the office's value, also in the totals that follow", () => {
    const { totals, valueOf } = sums({}, [correction("106I", "3", "$1,250")]);
    expect(totals["106I.3"]).toEqual({ amount: 1_250, isEstimate: false, blanks: [] });
    expect(totals["106I.4"]).toEqual({ amount: 1_250, isEstimate: false, blanks: ["expenses.food"] });
    expect(valueOf("9")).toBe(1_250);
    expect(sums({ food: "$1" }, [correction("106J", "9", "$7")]).totals["106J.9"]?.amount).toBe(7);
  });
});

describe("a worksheet", () => {
  const boxes = {
    "1": question("Do you rent?", { since: text("Since") }),
    "2.#": rows({ kind: choice("Kind", { own: "Owned by you", rent: "Rented" }), value: amount("Value") }),
  };

  it("takes labels and wordings from the catalogue", () => {
    const desk = deskOf({ personalInfo: { rentsHome: "no" } });
    const form = new Worksheet("106I", boxes, desk);
    form.choice("1", "personalInfo.rentsHome");
    form.row("2.#", 3).computed("kind", "rent");
    const place = { form: "106I", item: null, person: null };
    expect(desk.petition.lines).toEqual([
      { ...place, line: "1", part: "", label: "Do you rent?", value: "No", from: ["personalInfo.rentsHome"], state: "answered" },
      { ...place, line: "2.3", part: "kind", item: 3, label: "Kind", value: "Rented", from: [], state: "computed" },
    ]);
    expect([form.chosen("1"), form.row("2.#", 3).chosen("kind"), form.row("2.#", 4).chosen("kind")]).toEqual(["no", "rent", null]);
  });

  it("finds the choice that the office typed, whatever its case and punctuation", () => {
    const form = new Worksheet("106I", boxes, deskOf({}, [correction("106I", "1", "YES.")]));
    form.open("1");
    expect(form.chosen("1")).toBe("yes");
    const other = new Worksheet("106I", boxes, deskOf({}, [correction("106I", "1", "Sometimes")]));
    other.open("1");
    expect(other.chosen("1")).toBeNull();
  });

  it("leaves an answer without a choice open", () => {
    const desk = deskOf({ personalInfo: { filingWith: "unsure" } });
    new Worksheet("106I", boxes, desk).choice("1", "personalInfo.filingWith", undefined, { spouse: "yes" });
    expect(desk.petition.lines[0]).toMatchObject({ value: null, state: "missing" });
  });

  it("does not compile with a line, part, choice, total, kind of box or path that does not exist", () => {
    // It is checked by the compiler, and never called.
    const writeWrong = (form: Worksheet<typeof schedule106J>) => {
      // @ts-expect-error There is no such line.
      form.open("23d");
      // @ts-expect-error There is no such part.
      form.open("6d/specified");
      // @ts-expect-error Rows have addresses of their own.
      form.open("2#/age");
      // @ts-expect-error There is no such part of a row.
      form.row("2#", 1).open("name");
      // @ts-expect-error There are no such rows.
      form.row("3#", 1);
      // @ts-expect-error There is no such choice.
      form.computed("1", "maybe");
      // @ts-expect-error The wording is not the key.
      form.computed("1", "Yes");
      // @ts-expect-error There is no such total.
      form.copy("23a", "106I.14");
      // @ts-expect-error The form asks nobody separately for line 12 of Schedule I.
      form.copy("23a", "106I.12.debtor1");
      // @ts-expect-error The box takes no text.
      form.answer("23a", "personalInfo.clientName");
      // @ts-expect-error There is no such question.
      form.amount("7", "expenses.foood");
      // @ts-expect-error A form without these boxes.
      form.only<{ creditor: ReturnType<typeof text> }>();
      form.copy("23a", "106I.12");
    };
    expect(writeWrong).toBeTypeOf("function");
  });
});
