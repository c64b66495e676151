import { z } from "zod";
import { isPaperType, paperTypes, type RequestedPaper } from "../../files/papers.ts";
import { printableLine, printableText } from "../../questionnaire/printable-text.ts";
import { maxAskItems, type AskMode, type AskRequest } from "../../records/forms/ask-content.server.ts";
import { invalidDate, isDay } from "../status/work-schema.server.ts";

export const lineMax = 500;
const nameMax = 100;
const maxReminderDays = 90;
export const replyMax = 2_000;

export const nothingAsked = "Please choose at least one question or paper";
export const tooMuchAsked = `Please ask for at most ${maxAskItems} questions and papers at a time`;
export const unknownQuestion = "This form does not ask that question";
const namelessPaper = "Please say which other paper you need";
const notInEnglish = "Please write this in English, too";
const reversedDates = "The last day is before the first";
const noNumber = "Please enter a number of days";
const noReason = "Please say why you do not have it";

const unique = <Item>(items: Item[]): Item[] => [...new Set(items)];
const trimmedLine = (max: number) => printableLine(max).transform((line) => line.trim());
const dayOrNone = z.string().refine((day) => day === "" || isDay(day), invalidDate);

/** The questions in the office's own words, once each, with what they are in Spanish. */
const pairQuestions = ({ ownQuestions, ownQuestionsInSpanish }: Record<"ownQuestions" | "ownQuestionsInSpanish", string[]>) =>
  unique(ownQuestions).flatMap((text) =>
    text === "" ? [] : [{ text, inSpanish: ownQuestionsInSpanish[ownQuestions.indexOf(text)] ?? "" }],
  );

/** Request to ask a client. */
export const askSchema = z
  .object({
    paths: z
      .array(z.string())
      .max(10 * maxAskItems, tooMuchAsked)
      .transform(unique)
      .describe("Questions by their paths, such as `unsecuredCreditors[2].balanceOwed`")
      .default([]),
    papers: z
      .array(z.enum(paperTypes, { message: `Please use ${paperTypes.join(", ")}` }))
      .transform(unique)
      .describe("Papers by their keys")
      .default([]),
    statementsFrom: dayOrNone.describe("The first day of the bank statements").default(""),
    statementsTo: dayOrNone.describe("The last day of the bank statements").default(""),
    otherPaper: trimmedLine(nameMax).describe("What the paper `other` is").default(""),
    ownQuestions: z.array(trimmedLine(lineMax)).describe("Questions in the office's own words").default([]),
    ownQuestionsInSpanish: z
      .array(trimmedLine(lineMax))
      .describe('The same questions in Spanish, in their order, for a client who reads Spanish; "" for one without')
      .default([]),
    line: trimmedLine(lineMax).describe("The office's message about it").default(""),
    lineInSpanish: trimmedLine(lineMax).describe("The same message in Spanish, for a client who reads Spanish").default(""),
    dueOn: dayOrNone.describe("The day by which it should be answered").default(""),
    remindAfterDays: z
      .number({ message: noNumber })
      .int(noNumber)
      .min(0, noNumber)
      .max(maxReminderDays, `Please enter at most ${maxReminderDays} days`)
      .describe("Days after which the client is reminded by email, once, if something is still open; 0 for never")
      .default(0),
    add: z.boolean().describe("Whether this is added to the earlier list instead of replacing it").default(false),
  })
  .superRefine(({ paths, papers, otherPaper, statementsFrom, statementsTo, ...own }, { addIssue }) => {
    const reject = (path: string, message: string) => addIssue({ code: "custom", path: [path], message });
    const count = paths.length + papers.length + pairQuestions(own).length;
    if (count === 0) reject("paths", nothingAsked);
    if (count > maxAskItems) reject("paths", tooMuchAsked);
    for (const [index, text] of own.ownQuestionsInSpanish.entries())
      if (text !== "" && !own.ownQuestions[index]) reject("ownQuestionsInSpanish", notInEnglish);
    if (own.lineInSpanish !== "" && own.line === "") reject("lineInSpanish", notInEnglish);
    if (papers.includes("other") && otherPaper === "") reject("otherPaper", namelessPaper);
    if (statementsFrom && statementsTo && statementsTo < statementsFrom) reject("statementsTo", reversedDates);
  })
  .transform(
    ({
      papers,
      statementsFrom,
      statementsTo,
      otherPaper,
      add,
      ownQuestions,
      ownQuestionsInSpanish,
      ...ask
    }): AskRequest & { mode: AskMode } => {
      const toPaper = (type: RequestedPaper["type"]): RequestedPaper => {
        if (type === "bankStatements") return { type, from: statementsFrom, to: statementsTo };
        return type === "other" ? { type, name: otherPaper } : { type };
      };
      const questions = pairQuestions({ ownQuestions, ownQuestionsInSpanish });
      return { ...ask, ownQuestions: questions, papers: papers.map(toPaper), mode: add ? "add" : "replace" };
    },
  );

/** A client's replies to what is asked. */
export const repliesSchema = z.object({
  lacking: z
    .record(
      z.string().refine(isPaperType, `Please use ${paperTypes.join(", ")}`),
      printableText(replyMax)
        .transform((text) => text.trim())
        .refine((text) => text !== "", noReason)
        .nullable(),
    )
    .describe("Why the client does not have a paper, by its key; null takes that back")
    .default({}),
  answers: z
    .record(
      z.string(),
      printableText(replyMax).transform((text) => text.trim()),
    )
    .describe("Answers to the office's own questions, by their ids")
    .default({}),
});
