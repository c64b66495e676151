import { appendFile, open, readFile } from "node:fs/promises";
import path from "node:path";
import { env } from "../../platform/env.server.ts";

/** Kinds of records that the journal names: forms, upload sessions, conflict searches, and addresses of the book. */
export const journalKinds = ["form", "session", "search", "address"] as const;
export type JournalKind = (typeof journalKinds)[number];

/** A deleted record: its random id, which names nobody. */
export interface JournalRecord {
  kind: JournalKind;
  id: string;
}

/** Name of the journal in the data folder. Lines are only appended: a time, a kind, an id, and "kept" if the deletion failed. */
export const journalName = "erasures.journal";

const journalFile = () => path.join(env.DATA_DIR, journalName);

/** Appends records to the journal, and returns only after that is durable. `mark` says that they were not deleted after all. */
export async function appendToJournal(records: JournalRecord[], mark: "" | "kept" = ""): Promise<void> {
  const at = new Date().toISOString();
  const lines = records.map(({ kind, id }) => [at, kind, id, mark].filter(Boolean).join(" ") + "\n");
  await appendFile(journalFile(), lines.join(""), { mode: 0o600, flush: true });
  const folder = await open(env.DATA_DIR);
  await folder.sync().finally(() => folder.close());
}

/** Reads the text of a journal; "" if there is none. */
export const readJournalFile = (file = journalFile()): Promise<string> =>
  readFile(file, "utf8").catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return "";
    throw error;
  });

/** Appends the lines of another journal that this one lacks. */
export async function mergeIntoJournal(text: string, file = journalFile()): Promise<void> {
  const known = new Set((await readJournalFile(file)).split("\n"));
  const missing = text.split("\n").filter((line) => parseLine(line) && !known.has(line));
  if (missing.length > 0) await appendFile(file, missing.join("\n") + "\n", { mode: 0o600, flush: true });
}

const idPattern = /^[\w-]{24}$/;

/** Parses a kind and an id; undefined if they are not of a record. */
export function parseRecord(kind = "", id = ""): JournalRecord | undefined {
  const known = journalKinds.find((each) => each === kind);
  return known && idPattern.test(id) ? { kind: known, id } : undefined;
}

/** Parses a line of a journal; undefined for one that was not written completely. */
function parseLine(line: string): (JournalRecord & { isKept: boolean }) | undefined {
  const [, kind, id, mark] = line.split(" ");
  const record = parseRecord(kind, id);
  return record && { ...record, isKept: mark === "kept" };
}

/** Returns the records that a journal names, without those that were not deleted after all. */
export function parseJournal(text: string): JournalRecord[] {
  const records = new Map<string, JournalRecord>();
  for (const line of text.split("\n")) {
    const parsed = parseLine(line);
    if (!parsed) continue;
    const { isKept, ...record } = parsed;
    if (isKept) records.delete(record.id);
    else records.set(record.id, record);
  }
  return [...records.values()];
}
