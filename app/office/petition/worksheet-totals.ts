import { placeText, valueText } from "../../petition/lines/line-text.ts";
import type { FormNumber, Line, Person } from "../../petition/lines/line.ts";
import type { PreparedPetition } from "../../petition/petition.ts";
import { pluralize } from "../../questionnaire/pluralize.ts";

/** Total of a form as the page shows it. */
export interface ShownTotal {
  label: string;
  value: string;
  note: string;
}

/** The totals of a form, each labeled by its line. */
export function totalsOf(form: FormNumber, { totals }: PreparedPetition, lines: Line[]): ShownTotal[] {
  return Object.entries(totals).flatMap(([name, { amount, isEstimate, blanks }]) => {
    if (!name.startsWith(`${form}.`)) return [];
    const [, number = "", person] = /^(.*?)(?:\.(debtor[12]))?$/.exec(name.slice(form.length + 1))!;
    const totalLines = lines.filter((line) => line.line === number && line.person === (person ?? null));
    const { label = "Total" } = totalLines.find(({ part }) => part === "") ?? totalLines[0] ?? {};
    const notes = [isEstimate && "an estimate", blanks.length > 0 && `without ${pluralize(blanks.length, "amount")} not given yet`];
    const place = placeText({ form, line: number, part: "", item: null, person: (person ?? null) as Person | null });
    return [
      {
        label: /^\d/.test(number) ? `${place}: ${label}` : label,
        value: valueText(amount),
        note: notes.filter(Boolean).join(", "),
      },
    ];
  });
}
