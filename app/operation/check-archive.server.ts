import { readdir } from "node:fs/promises";
import knex from "../../knexfile.ts";
import { StartError } from "../platform/start-error.server.ts";
import { readArchive, readText } from "./archive.server.ts";

/** What a restore needs to know about an archive first: its secrets, and the migrations of its tables. */
export interface ArchiveInfo {
  /** Undefined if all of them were given as settings. */
  secrets: string | undefined;
  migrations: string[];
}

/**
 * Reads an archive completely without using any of it. Needs no settings, because they depend on the secrets. Throws a
 * StartError when the archive cannot be restored.
 */
export async function checkArchive(file: string, passphrase: string): Promise<ArchiveInfo> {
  let secrets: string | undefined;
  let migrations: string[] = [];
  let isComplete = false;
  for await (const { head, body } of readArchive(file, passphrase)) {
    if (head.kind === "backup") migrations = head.migrations;
    if (head.kind === "secrets") secrets = await readText(body);
    isComplete = head.kind === "end";
  }
  if (!isComplete) throw new StartError(`${file} is damaged or truncated`);
  await rejectNewer(file, migrations);
  return { secrets, migrations };
}

async function rejectNewer(file: string, migrations: string[]): Promise<void> {
  const known = await readdir(knex.migrations.directory);
  const unknown = migrations.filter((name) => !known.includes(name));
  if (unknown.length > 0) throw new StartError(`${file} was made by a newer version of this application, with ${unknown.join(", ")}`);
}
