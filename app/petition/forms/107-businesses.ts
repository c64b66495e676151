import { listBusinesses, type Business } from "../facts/businesses.ts";
import type { RowBoxes } from "../lines/boxes.ts";
import type { CaseFacts } from "../facts/case-facts.ts";
import type { Worksheet } from "../facts/worksheet.ts";
import { answerFromRows, answerTo, ask, findOut, firstAnswered, type YesNoAnswer } from "./107-answers.ts";
import type { statement107 } from "../lines/107.lines.ts";
import { asFormDate } from "./entry.ts";

type Form = Worksheet<typeof statement107>;

/** Writes line 27: the businesses of the last four years, and the debtors' part in them; returns the answer. */
export function writeOwnBusinesses(form: Form, facts: CaseFacts): YesNoAnswer {
  const recent = listBusinesses(facts).filter(({ isRecent }) => isRecent);
  const known = recent.filter(({ structure }) => structure !== "").map(({ row }) => `${row}.structure`);
  const asked = answerTo(facts, "asked.business");
  const answer = firstAnswered(asked, answerFromRows(known, asked.path));
  form.derived("27", answer, ask("Did you own or run a business in the last 4 years?"));
  if (answer.value !== "yes") return answer;
  for (const structure of ["sole", "llc", "partner", "officer", "shareholder"] as const) {
    const from = recent.filter((business) => business.structure === structure).map(({ row }) => `${row}.structure`);
    form.computed(`27/${structure}`, from.length > 0 ? "yes" : null, from);
  }
  for (const business of recent) writeBusiness(form.row("27#", business.item), facts, business);
  if (recent.length === 0) form.open("27/details", findOut("Ask for the name, nature, address, bookkeeper, and dates of each business."));
  return answer;
}

function writeBusiness(entry: Worksheet<RowBoxes<typeof statement107, "27#">>, facts: CaseFacts, { row, isCurrent }: Business): void {
  entry.answer("name", `${row}.name`, ask("What was the business called?"));
  entry.answer("street", `${row}.street`, ask("Where was the business?"));
  entry.answer("city", `${row}.city`, ask("In which city was the business?"));
  entry.answer("state", `${row}.state`, ask("In which state was the business?"));
  entry.answer("zip", `${row}.zip`, ask("What was the ZIP code of the business?"));
  entry.answer("nature", `${row}.what`, ask("What did the business do?"));
  entry.answer("bookkeeper", `${row}.bookkeeper`, ask("Who kept the books of the business?"));
  entry.joined("from", [`${row}.from`], asFormDate(facts, `${row}.from`), ask("When did the business begin?"));
  entry.answer("ein", `${row}.ein`);
  if (isCurrent === true) entry.computed("to", "present", [`${row}.from`]);
  else entry.joined("to", [`${row}.to`], asFormDate(facts, `${row}.to`), ask("When did the business end?"));
}
