import { z } from "zod";
import { documentTypes, type DocumentType } from "../../files/file-rules.ts";
import { printableLine } from "../../questionnaire/printable-text.ts";
import { maxAskItems } from "../../records/forms/asks.server.ts";

const types = Object.keys(documentTypes) as [DocumentType, ...DocumentType[]];
export const lineMax = 500;

export const nothingAsked = "Please choose at least one question or paper";
export const tooMuchAsked = `Please ask for at most ${maxAskItems} questions and papers at a time`;
export const unknownQuestion = "This form does not ask that question";

const unique = <Item>(items: Item[]): Item[] => [...new Set(items)];

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
      .array(z.enum(types, { message: `Please use ${types.join(", ")}` }))
      .transform(unique)
      .describe("Types of documents")
      .default([]),
    line: printableLine(lineMax)
      .transform((line) => line.trim())
      .describe("The attorney's message about it")
      .default(""),
  })
  .superRefine(({ paths, papers }, { addIssue }) => {
    const count = paths.length + papers.length;
    const message = count === 0 ? nothingAsked : count > maxAskItems ? tooMuchAsked : undefined;
    if (message) addIssue({ code: "custom", path: ["paths"], message });
  });
