import { randomBytes } from "node:crypto";
import { closeSync, fsyncSync, linkSync, mkdirSync, openSync, readFileSync, rmSync, writeSync } from "node:fs";
import path from "node:path";
import { z } from "zod";
import { fingerprintOf } from "./fingerprint.server.ts";
import { StartError } from "./start-error.server.ts";

const secretsSchema = z.object({
  attorneyPassword: z.string().min(15).optional(),
  documentPassword: z.string().min(20),
  encryptionKeys: z.string().min(1),
  sessionSecret: z.string().min(32),
  postgresPassword: z.string().min(20),
});

export type Secrets = z.infer<typeof secretsSchema>;

const random = (bytes: number) => randomBytes(bytes).toString("base64url");

function newSecrets(withPassword: boolean): Secrets {
  const key = randomBytes(32);
  return {
    ...(withPassword && { attorneyPassword: random(15) }),
    documentPassword: random(18),
    encryptionKeys: `${fingerprintOf(key)}:${key.toString("base64")}`,
    sessionSecret: random(32),
    postgresPassword: random(24),
  };
}

/** Creates a complete file in one step. An existing file stays as it is. */
function createOnce(file: string, text: string): void {
  const draft = `${file}.${random(6)}`;
  const handle = openSync(draft, "wx", 0o600);
  try {
    writeSync(handle, text);
    fsyncSync(handle);
    linkSync(draft, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
  } finally {
    closeSync(handle);
    rmSync(draft, { force: true });
  }
}

function readIfThere(file: string): string | undefined {
  try {
    return readFileSync(file, "utf8");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
    throw new StartError(`DATA_DIR: ${file} cannot be read`);
  }
}

function parseSecrets(file: string, text: string): Secrets {
  try {
    return secretsSchema.parse(JSON.parse(text));
  } catch {
    throw new StartError(`DATA_DIR: ${file} is damaged; restore it from a backup`);
  }
}

export const secretsFile = (dataDir: string): string => path.join(dataDir, "secrets.json");

/**
 * Reads the installation's own secrets from `secrets.json` in the data folder, which the first call creates, with or without an
 * attorney's password. Processes that start at the same time agree on one file. Throws a StartError when the file cannot be used.
 */
export function readSecrets(dataDir: string, withPassword: boolean): Secrets {
  const file = secretsFile(dataDir);
  const existing = readIfThere(file);
  if (existing !== undefined) return parseSecrets(file, existing);
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o711 });
    createOnce(file, JSON.stringify(newSecrets(withPassword), null, 2));
  } catch (error) {
    throw new StartError(`DATA_DIR: ${dataDir} cannot be written (${(error as NodeJS.ErrnoException).code})`);
  }
  return parseSecrets(file, readFileSync(file, "utf8"));
}
