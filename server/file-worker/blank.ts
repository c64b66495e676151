import { readPdfFacts } from "../../app/official-forms/identify-pdf.ts";
import { Refused } from "./refused.ts";

/** Tells, as JSON, what identifies a blank form. Throws Refused when a PDF does not open, or not without a password. */
export async function factsOfBlank(input: Buffer): Promise<Buffer> {
  const facts = await readPdfFacts(input).catch((error: Error) => {
    throw new Refused(/password|encrypt/i.test(`${error.name} ${error.message}`) ? "locked" : "unreadable");
  });
  return Buffer.from(JSON.stringify(facts));
}
