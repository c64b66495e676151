import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { simpleParser, type ParsedMail } from "mailparser";

export interface Letter {
  raw: Buffer;
  mail: ParsedMail;
}

/** The letters in a server's outbox folder. */
export async function lettersIn(dataDir: string): Promise<Letter[]> {
  const outbox = path.join(dataDir, "outbox");
  const files = existsSync(outbox) ? readdirSync(outbox).filter((file) => file.endsWith(".eml")) : [];
  return Promise.all(
    files.map(async (file) => {
      const raw = readFileSync(path.join(outbox, file));
      return { raw, mail: await simpleParser(raw) };
    }),
  );
}
