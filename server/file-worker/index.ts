/*
 * Opens a client's files in a separate process that has no secrets and is killed if it needs too much memory or time. Standard
 * input is the file, or several files in frames. Standard output is the file to store instead, or nothing if the input can be
 * stored as it is; for some tasks it is information about the file. The exit code is the reason for a rejection or a hint for the
 * client.
 */
import type { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { hintCodes } from "../../app/platform/file-worker-exit-codes.ts";
import { splitFrames } from "../../app/platform/frames.ts";
import { FileRejected } from "./file-rejected.ts";
import { parseSides } from "./view-size.ts";

type Task = (input: Readable, argument: string) => Promise<Buffer | undefined>;

const tasks: Record<string, Task> = {
  photo: async (input) => preparePhoto(await buffer(input)),
  pdf: async (input) => (await import("./pdf.ts")).checkPdf(await buffer(input)),
  picture: async (input, sides) => (await import("./picture.ts")).renderPicture(await buffer(input), parseSides(sides)),
  pages: async (input) => (await import("./pages.ts")).countPages(await buffer(input)),
  page: async (input, which) => {
    const [number = "", ...sides] = which.split(" ");
    return (await import("./pages.ts")).renderPage(await buffer(input), Number(number), parseSides(sides.join(" ")));
  },
  turnPhoto: async (input, angle) => (await import("./turn.ts")).turnPhoto(await buffer(input), Number(angle)),
  turnPdf: async (input, angle) => (await import("./turn.ts")).turnPdf(await buffer(input), Number(angle)),
  blank: async (input) => (await import("./blank.ts")).identifyBlank(await buffer(input)),
  join: async (input, share) => (await import("./join.ts")).joinPhotos(splitFrames(input), Number(share)),
};

async function preparePhoto(photo: Buffer): Promise<Buffer | undefined> {
  const [{ normalizePhoto }, { findHint }, { decodable }] = await Promise.all([
    import("./photo.ts"),
    import("./photo-hint.ts"),
    import("./decodable.ts"),
  ]);
  const stored = await normalizePhoto(photo);
  const hint = await findHint(await decodable(stored ?? photo));
  if (hint) process.exitCode = hintCodes[hint];
  return stored;
}

const [task = "", argument = ""] = process.argv.slice(2);
try {
  const output = await tasks[task]!(process.stdin, argument);
  if (output) process.stdout.write(output);
} catch (error) {
  if (!(error instanceof FileRejected)) throw error;
  process.exitCode = error.exitCode;
}
