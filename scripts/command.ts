import { StartError } from "../app/platform/start-error.server.ts";
import { StorageDown } from "../app/platform/storage/storage-down.server.ts";

/** The archive that a command is about, and the passphrase that opens it. Throws a StartError when one is missing. */
export function archiveArguments(command: string): { file: string; passphrase: string } {
  const [file, ...more] = process.argv.slice(2);
  if (!file || more.length > 0) throw new StartError(`Usage: npm run ${command} -- <file>`);
  const passphrase = process.env["BACKUP_PASSPHRASE"] ?? "";
  if (passphrase.length < 20) throw new StartError("BACKUP_PASSPHRASE: must have at least 20 characters");
  return { file, passphrase };
}

/** Ends a command whose way is barred by something the operator can mend; other errors are thrown on. */
export function tellOperator(error: unknown): void {
  if (error instanceof StorageDown) process.stderr.write(`The files cannot be reached (${error.message}). npm run doctor says why.\n`);
  else if (error instanceof StartError) process.stderr.write(`${error.message}\n`);
  else throw error;
  process.exitCode = 1;
}
