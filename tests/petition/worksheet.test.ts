import { describe, expect, it } from "vitest";
import { indexAnswers } from "../../app/petition/answer-index.ts";
import { redactorOf } from "../../app/petition/redaction/index.ts";
import { proposedTables } from "../../app/petition/tables/proposed-tables.ts";
import { Worksheet, type Petition } from "../../app/petition/worksheet.ts";
import { filingDate } from "../support/petitions.ts";

const correction = (form: "106I" | "106J", line: string, value: string) =>
  ({ form, line, part: "", item: null, person: null, value, reason: "The client said so on the phone" }) as const;

/** Two totals from two expenses, their sum, and a copy of it on another form. */
function sums(expenses: object, corrections: ReturnType<typeof correction>[] = []) {
  const petition: Petition = { lines: [], gaps: [], totals: {} };
  const facts = {
    answers: indexAnswers({ expenses }),
    entries: { corrections },
    tables: proposedTables,
    attorney: {},
    asOf: filingDate,
    answerYears: { first: 2026, last: 2026 },
    redactor: redactorOf({}, filingDate),
  };
  const form = new Worksheet("106I", petition, facts);
  const [food, water] = ["food", "water"].map((name) => form.amount({ line: name, label: name }, `expenses.${name}`)) as [never, never];
  const first = form.total({ line: "1", label: "Food", person: "debtor1" }, [food]);
  const second = form.total({ line: "2", label: "Water" }, [water], { isEstimate: true });
  form.total({ line: "3", label: "Both" }, [first, second]);
  new Worksheet("106J", petition, facts).copy({ line: "9", label: "Both again" }, "106I.3");
  return { totals: petition.totals, valueOf: (line: string) => petition.lines.find((each) => each.line === line)!.value };
}

describe("a total", () => {
  it("lists the blanks of the totals that it adds up, and is an estimate if one of them is", () => {
    const { totals, valueOf } = sums({ food: "$100" });
    expect(totals["106I.1.debtor1"]).toEqual({ amount: 100, isEstimate: false, blanks: [] });
    expect(totals["106I.3"]).toEqual({ amount: 100, isEstimate: true, blanks: ["expenses.water"] });
    expect(totals["106J.9"]).toEqual(totals["106I.3"]);
    expect(valueOf("9")).toBe(100);
  });

  it("is blank, not zero, while nothing of it is known, and zero if the answers are zero", () => {
    expect(sums({}).valueOf("3")).toBe(null);
    expect(sums({}).valueOf("9")).toBe(null);
    expect(sums({ food: "$0", water: "$0" }).valueOf("9")).toBe(0);
  });

  it("uses the office's value, also in the totals that follow", () => {
    const { totals, valueOf } = sums({}, [correction("106I", "2", "$1,250")]);
    expect(totals["106I.2"]).toEqual({ amount: 1_250, isEstimate: false, blanks: [] });
    expect(totals["106I.3"]).toEqual({ amount: 1_250, isEstimate: false, blanks: ["expenses.food"] });
    expect(valueOf("9")).toBe(1_250);
    expect(sums({ food: "$1" }, [correction("106J", "9", "$7")]).totals["106J.9"]?.amount).toBe(7);
  });
});
