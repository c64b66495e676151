import { readOutbox } from "./outbox.ts";
import type { TestServer } from "./server.ts";

/** The tokens of the resume links that were mailed to an address, oldest first. */
export async function readMailedTokens({ dataDir }: Pick<TestServer, "dataDir">, address: string): Promise<string[]> {
  const mails = (await readOutbox(dataDir)).filter(({ mail }) => [mail.to].flat().some((to) => to?.text.toLowerCase() === address));
  return mails.flatMap(({ mail }) => /\/continue\/([\w-]{43})(?:\?lang=es)?\n/.exec(mail.text ?? "")?.[1] ?? []);
}
