import { isNone } from "../../questionnaire/none.ts";
import { mayBeWithin } from "../days.ts";
import { officeNeed, useful, type CaseFacts, type Worksheet } from "../worksheet.ts";
import { firstOf, saidInRows, saidInWords, saidTo, writeInWords, writeRow, writeYesOrNo, type Box } from "./107-said.ts";

const gift: readonly Box[] = [
  ["person", "Person to whom you gave the gift", "who", "Who got the gift?"],
  ["gift", "Describe the gifts", "what", "What did you give?"],
  ["dates", "Dates you gave the gifts", "date", "When did you give it?"],
];
const giftValue: readonly Box[] = [["value", "Value", "value", "What was it worth?"]];

/** From this value on, in US dollars, the form asks for gifts to a person. */
const giftsAbove = 600;

/** Lines 13 to 17: gifts, losses, and who was paid for help. */
export function writeGiftsAndLosses(form: Worksheet, facts: CaseFacts): void {
  const { answers, asOf } = facts;
  const asked = saidTo(facts, "asked.gifts");
  const recent = answers.rows("financialAffairs.giftRows").filter((row) => mayBeWithin(2, answers.at(`${row}.date`).raw, asOf));
  const large = recent.filter((row) => (answers.at(`${row}.value`).amount ?? Infinity) > giftsAbove);
  const question = "Did you give anyone more than $600 in the last 2 years?";
  const label = "Did you give any gifts with a total value of more than $600 per person within 2 years?";
  writeYesOrNo(
    form,
    { line: "13", label, question },
    firstOf(
      asked,
      saidInRows(
        large,
        "",
        large.map((row) => `${row}.value`),
      ),
    ),
  );
  writeInWords(form, facts, "giftsContributions", { line: "13" });
  for (const [index, row] of recent.entries()) writeRow(form, "13", index + 1, row, gift, giftValue);
  writeCharity(form, facts);

  const losses = firstOf(saidTo(facts, "asked.losses"), saidInWords(facts, "losses"));
  const lost = "Did you lose anything because of theft, fire, other disaster, or gambling within 1 year?";
  writeYesOrNo(
    form,
    { line: "15", label: lost, question: "Did you lose anything by fire, theft, disaster or gambling in the last year?" },
    losses,
  );
  writeInWords(form, facts, "losses", { line: "15" });

  const paidHelp = "Name who was paid for bankruptcy help within 1 year, this office included, with dates and amounts.";
  form.open({ line: "16", label: "Did you pay anyone you consulted about bankruptcy within 1 year?", need: useful(officeNeed(paidHelp)) });
  const helped = firstOf(saidTo(facts, "asked.debtCounseling"), saidInWords(facts, "debtCounseling"));
  const promised = "Did you pay anyone who promised to help you deal with your creditors within 1 year?";
  writeYesOrNo(form, { line: "17", label: promised, question: "Did you pay anyone for help with your debts in the last year?" }, helped);
  writeInWords(form, facts, "debtCounseling", { line: "17" });
}

/** The questionnaire asks for gifts to anyone. Regular small ones to a church can come to more than the form's amount. */
function writeCharity(form: Worksheet, facts: CaseFacts): void {
  const asked = saidTo(facts, "asked.gifts");
  const { path, text } = facts.answers.at("financialAffairs.giftsContributions");
  const isNothing = asked.value === "No" && (text === "" || isNone(text));
  const need = useful(officeNeed("Say whether gifts to one charity came to more than $600 in 2 years."));
  form.derived(
    { line: "14", label: "Did you give gifts or contributions of more than $600 to any charity within 2 years?", need },
    { value: isNothing ? "No" : null, from: [...asked.from, ...(text === "" ? [] : [path])], path: null },
  );
}
