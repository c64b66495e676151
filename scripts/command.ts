import { withSettingsFromFiles } from "../app/platform/secret-files.server.ts";
import { StartError } from "../app/platform/start-error.server.ts";
import { StorageDown } from "../app/platform/storage/storage-down.server.ts";

/** Reads the archive file and passphrase of a command. Throws a StartError if one of them is missing or invalid. */
export function archiveArguments(command: string): { file: string; passphrase: string } {
  const [file, ...more] = process.argv.slice(2);
  if (!file || more.length > 0) throw new StartError(`Usage: npm run ${command} -- <file>`);
  const { BACKUP_PASSPHRASE: passphrase = "" } = withSettingsFromFiles(process.env, ["BACKUP_PASSPHRASE"]);
  if (passphrase.length < 20) throw new StartError("BACKUP_PASSPHRASE: must have at least 20 characters");
  return { file, passphrase };
}

/** Reports an error that the operator can fix, and sets the exit code. Rethrows other errors. */
export function reportError(error: unknown): void {
  if (error instanceof StorageDown) process.stderr.write(`The files cannot be reached (${error.message}). npm run doctor shows why.\n`);
  else if (error instanceof StartError) process.stderr.write(`${error.message}\n`);
  else throw error;
  process.exitCode = 1;
}
