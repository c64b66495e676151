import { isNone } from "../../questionnaire/none.ts";
import { mayBeWithin } from "../days.ts";
import type { CaseFacts } from "../case-facts.ts";
import { officeNeed, useful, type Worksheet } from "../worksheet.ts";
import {
  firstAnswered,
  answerFromRows,
  answerInWords,
  answerTo,
  writeClientWords,
  writeRow,
  writeYesOrNo,
  type Box,
} from "./107-answers.ts";

const giftBoxes: readonly Box[] = [
  ["person", "Person to whom you gave the gift", "who", "Who got the gift?"],
  ["gift", "Describe the gifts", "what", "What did you give?"],
  ["dates", "Dates you gave the gifts", "date", "When did you give it?"],
];
const giftAmounts: readonly Box[] = [["value", "Value", "value", "What was it worth?"]];

/** The form asks for gifts to a person whose total value is above this amount, in US dollars. */
const giftThreshold = 600;

/** Writes lines 13 to 17: gifts, losses, and payments for help with debts. */
export function writeGiftsAndLosses(form: Worksheet, facts: CaseFacts): void {
  const { answers, asOf } = facts;
  const asked = answerTo(facts, "asked.gifts");
  const recent = answers.rows("financialAffairs.giftRows").filter((row) => mayBeWithin(2, answers.at(`${row}.date`).raw, asOf));
  const large = recent.filter((row) => (answers.at(`${row}.value`).amount ?? Infinity) > giftThreshold);
  const question = "Did you give anyone more than $600 in the last 2 years?";
  const label = "Did you give any gifts with a total value of more than $600 per person within 2 years?";
  writeYesOrNo(
    form,
    { line: "13", label, question },
    firstAnswered(
      asked,
      answerFromRows(
        large,
        "",
        large.map((row) => `${row}.value`),
      ),
    ),
  );
  writeClientWords(form, facts, "giftsContributions", { line: "13" });
  for (const [index, row] of recent.entries()) writeRow(form, "13", index + 1, row, giftBoxes, giftAmounts);
  writeCharity(form, facts);

  const losses = firstAnswered(answerTo(facts, "asked.losses"), answerInWords(facts, "losses"));
  const lost = "Did you lose anything because of theft, fire, other disaster, or gambling within 1 year?";
  writeYesOrNo(
    form,
    { line: "15", label: lost, question: "Did you lose anything by fire, theft, disaster or gambling in the last year?" },
    losses,
  );
  writeClientWords(form, facts, "losses", { line: "15" });

  const paidHelp = "List everyone who was paid for bankruptcy help within 1 year, including this office, with dates and amounts.";
  form.open({ line: "16", label: "Did you pay anyone you consulted about bankruptcy within 1 year?", need: useful(officeNeed(paidHelp)) });
  const helped = firstAnswered(answerTo(facts, "asked.debtCounseling"), answerInWords(facts, "debtCounseling"));
  const promised = "Did you pay anyone who promised to help you deal with your creditors within 1 year?";
  writeYesOrNo(form, { line: "17", label: promised, question: "Did you pay anyone for help with your debts in the last year?" }, helped);
  writeClientWords(form, facts, "debtCounseling", { line: "17" });
}

/** Writes line 14. The questionnaire asks about gifts to anyone; regular small gifts to a church can add up to more than the threshold. */
function writeCharity(form: Worksheet, facts: CaseFacts): void {
  const asked = answerTo(facts, "asked.gifts");
  const { path, text } = facts.answers.at("financialAffairs.giftsContributions");
  const isNothing = asked.value === "No" && (text === "" || isNone(text));
  const need = useful(officeNeed("Say whether gifts to one charity totaled more than $600 in 2 years."));
  form.derived(
    { line: "14", label: "Did you give gifts or contributions of more than $600 to any charity within 2 years?", need },
    { value: isNothing ? "No" : null, from: [...asked.from, ...(text === "" ? [] : [path])], path: null },
  );
}
