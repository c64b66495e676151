import { readPdfFacts } from "../../app/official-forms/identify-pdf.ts";
import { FileRejected } from "./file-rejected.ts";

/** Returns the facts that identify a blank form, as JSON. Throws FileRejected if the PDF is unreadable or needs a password. */
export async function identifyBlank(input: Buffer): Promise<Buffer> {
  const facts = await readPdfFacts(input).catch((error: Error) => {
    throw new FileRejected(/password|encrypt/i.test(`${error.name} ${error.message}`) ? "locked" : "unreadable");
  });
  return Buffer.from(JSON.stringify(facts));
}
