import { readdir } from "node:fs/promises";
import knex from "../../knexfile.ts";
import { StartError } from "../platform/start-error.server.ts";
import { readArchive, textOf } from "./archive.server.ts";

/** What a restore must know about an archive first: its secrets, and the migrations of its tables. */
export interface Preparation {
  /** Undefined where all of them were given. */
  secrets: string | undefined;
  migrations: string[];
}

/**
 * Reads an archive from end to end without using any of it. Needs no settings, because they depend on the secrets.
 * Throws a StartError when the archive cannot be restored.
 */
export async function checkArchive(file: string, passphrase: string): Promise<Preparation> {
  let secrets: string | undefined;
  let migrations: string[] = [];
  let isComplete = false;
  for await (const { head, body } of readArchive(file, passphrase)) {
    if (head.kind === "backup") migrations = head.migrations;
    if (head.kind === "secrets") secrets = await textOf(body);
    isComplete = head.kind === "end";
  }
  if (!isComplete) throw new StartError(`${file} is damaged or cut off`);
  await refuseNewer(file, migrations);
  return { secrets, migrations };
}

async function refuseNewer(file: string, migrations: string[]): Promise<void> {
  const known = await readdir(knex.migrations.directory);
  const unknown = migrations.filter((name) => !known.includes(name));
  if (unknown.length > 0) throw new StartError(`${file} was made by a newer version of this application, with ${unknown.join(", ")}`);
}
