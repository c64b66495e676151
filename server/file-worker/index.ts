/*
 * Opens one file of a client in a process of its own, which has no secrets, and is killed when it takes too much memory or
 * time. Standard input is the file. Standard output is what is to be stored in its place; nothing if it can stay as it is.
 * The exit code says why it is refused.
 */
import { buffer } from "node:stream/consumers";
import { Refused } from "./refused.ts";

const tasks: Record<string, () => Promise<(input: Buffer) => Promise<Buffer | undefined>>> = {
  photo: async () => (await import("./photo.ts")).storedPhoto,
  pdf: async () => (await import("./pdf.ts")).checkPdf,
};

const [task = ""] = process.argv.slice(2);
try {
  const run = await tasks[task]!();
  const output = await run(await buffer(process.stdin));
  if (output) process.stdout.write(output);
} catch (error) {
  if (!(error instanceof Refused)) throw error;
  process.exitCode = error.exitCode;
}
