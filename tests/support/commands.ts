import { spawn } from "node:child_process";
import { createSecretKey, randomBytes } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { environment } from "./environment.ts";
import { databaseSettings } from "./test-database.ts";

/** Exit code and combined output of a command. */
export interface CommandResult {
  code: number | null;
  output: string;
}

/** Starts one of the project's commands, such as "rotate-keys", on a data folder. */
export function startCommand(command: string, dataDir: string, args: string[] = [], env: Record<string, string> = {}) {
  const variables: NodeJS.ProcessEnv = { ...environment("command"), DATA_DIR: dataDir, ...databaseSettings(dataDir), ...env };
  const child = spawn(process.execPath, [`scripts/${command}.ts`, ...args], { env: variables, stdio: ["ignore", "pipe", "pipe"] });
  let output = "";
  const collect = (chunk: Buffer) => (output += chunk);
  child.stdout.on("data", collect);
  child.stderr.on("data", collect);
  const ended = new Promise<CommandResult>((resolve) => child.once("close", (code) => resolve({ code, output })));
  return { ended, kill: () => child.kill("SIGKILL") };
}

/** Runs a command until it ends. */
export const run = (...command: Parameters<typeof startCommand>): Promise<CommandResult> => startCommand(...command).ended;

const secretsOf = (dataDir: string) => path.join(dataDir, "secrets.json");

export const readSecrets = (
  dataDir: string,
): Record<"attorneyPassword" | "documentPassword" | "encryptionKeys" | "sessionSecret", string> =>
  JSON.parse(readFileSync(secretsOf(dataDir), "utf8"));

/** Edits the generated key ring, as an operator would. */
export function editKeys(dataDir: string, edit: (keys: string[]) => string[]): void {
  const secrets = readSecrets(dataDir);
  const encryptionKeys = edit(secrets.encryptionKeys.split(",")).join(",");
  writeFileSync(secretsOf(dataDir), JSON.stringify({ ...secrets, encryptionKeys }));
}

export const newKey = (id: string): string => `${id}:${randomBytes(32).toString("base64")}`;

/** The key ring as the application parses it. */
export const keyRingOf = (dataDir: string) =>
  readSecrets(dataDir)
    .encryptionKeys.split(",")
    .map((entry) => {
      const [id = "", base64 = ""] = entry.split(/:(.+)/);
      return { id, key: createSecretKey(base64, "base64") };
    });
