// Prints the hash of the attorney's password for ATTORNEY_PASSWORD_HASH. Reads the password from a terminal, unseen, or from a pipe.
import { createInterface } from "node:readline/promises";
import { Writable } from "node:stream";
import { text } from "node:stream/consumers";
import { attorneyPassword, formatPasswordHash, hashPassword } from "../app/platform/attorney-password.server.ts";
import { withoutLineBreak } from "../app/platform/secret-files.server.ts";
import { StartError } from "../app/platform/start-error.server.ts";
import { reportError } from "./command.ts";

/** Asks twice, because a typing error would not be seen. Throws a StartError if the answers differ or the input ends. */
async function askUnseen(): Promise<string> {
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() });
  const terminal = createInterface({ input: process.stdin, output: nowhere, terminal: true, historySize: 0 });
  const ended = new Promise<never>((_resolve, reject) => terminal.once("close", () => reject(new StartError("No password was given."))));
  const ask = async (question: string) => {
    process.stderr.write(question);
    const answer = await Promise.race([terminal.question(""), ended]);
    process.stderr.write("\n");
    return answer;
  };
  try {
    const password = await ask("Password: ");
    if ((await ask("Once more: ")) !== password) throw new StartError("These are two different passwords.");
    return password;
  } finally {
    terminal.close();
  }
}

/** Reads one line. Throws a StartError if there are more. */
async function readPiped(): Promise<string> {
  const password = withoutLineBreak(await text(process.stdin));
  if (/[\r\n]/.test(password)) throw new StartError("The password must be one line.");
  return password;
}

try {
  const { data: password, error } = attorneyPassword.safeParse(process.stdin.isTTY ? await askUnseen() : await readPiped());
  if (error) throw new StartError(`The password ${error.issues[0]!.message}.`);
  process.stdout.write(`${formatPasswordHash(await hashPassword(password))}\n`);
  process.stderr.write("Give every host this as ATTORNEY_PASSWORD_HASH instead of ATTORNEY_PASSWORD, and restart it.\n");
} catch (error) {
  reportError(error);
}
