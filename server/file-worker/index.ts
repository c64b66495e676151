/*
 * Opens files of a client in a process of its own, which has no secrets, and is killed when it takes too much memory or
 * time. Standard input is the file, or several in frames. Standard output is what is to be stored in its place, nothing if it
 * can stay as it is; or what was found out about it. The exit code says why it is refused, or what the client could do better.
 */
import type { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { hintCodes } from "../../app/platform/file-worker-exit-codes.ts";
import { framed } from "./framed.ts";
import { Refused } from "./refused.ts";

type Task = (input: Readable, argument: string) => Promise<Buffer | undefined>;

const tasks: Record<string, Task> = {
  photo: async (input) => openPhoto(await buffer(input)),
  pdf: async (input) => (await import("./pdf.ts")).checkPdf(await buffer(input)),
  picture: async (input, side) => (await import("./picture.ts")).smallPicture(await buffer(input), Number(side)),
  pages: async (input) => (await import("./pages.ts")).pagesIn(await buffer(input)),
  page: async (input, which) => {
    const [number, side] = which.split(" ").map(Number) as [number, number];
    return (await import("./pages.ts")).pictureOfPage(await buffer(input), number, side);
  },
  turnPhoto: async (input, angle) => (await import("./turn.ts")).turnedPhoto(await buffer(input), Number(angle)),
  turnPdf: async (input, angle) => (await import("./turn.ts")).turnedPdf(await buffer(input), Number(angle)),
  blank: async (input) => (await import("./blank.ts")).factsOfBlank(await buffer(input)),
  join: async (input, share) => (await import("./join.ts")).joinPhotos(framed(input), Number(share)),
};

async function openPhoto(photo: Buffer): Promise<Buffer | undefined> {
  const [{ storedPhoto }, { hintFor }] = await Promise.all([import("./photo.ts"), import("./photo-hint.ts")]);
  const stored = await storedPhoto(photo);
  const hint = await hintFor(stored ?? photo);
  if (hint) process.exitCode = hintCodes[hint];
  return stored;
}

const [task = "", argument = ""] = process.argv.slice(2);
try {
  const output = await tasks[task]!(process.stdin, argument);
  if (output) process.stdout.write(output);
} catch (error) {
  if (!(error instanceof Refused)) throw error;
  process.exitCode = error.exitCode;
}
