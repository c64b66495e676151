import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { simpleParser, type ParsedMail } from "mailparser";

export interface StoredMail {
  raw: Buffer;
  mail: ParsedMail;
}

/** The emails in a server's outbox folder. */
export async function readOutbox(dataDir: string): Promise<StoredMail[]> {
  const outbox = path.join(dataDir, "outbox");
  const files = existsSync(outbox) ? readdirSync(outbox).filter((file) => file.endsWith(".eml")) : [];
  return Promise.all(
    files.map(async (file) => {
      const raw = readFileSync(path.join(outbox, file));
      return { raw, mail: await simpleParser(raw) };
    }),
  );
}
