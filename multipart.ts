import { randomBytes } from "node:crypto";
import { createWriteStream, mkdirSync, readdirSync, rmSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import path from "node:path";
import { Transform } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { Request, RequestHandler, Response } from "express";
import multer, { type StorageEngine } from "multer";
import type { ReceivedFile, ReceivedPost } from "./app/documents/received.ts";

const PAGES = /^(?:\/step\/review|\/upload|\/edit\/[\w-]{43}\/review)$/;
const MAX_FILES = 20;
const MAX_FILE_BYTES = 20 * 1024 * 1024;
/** What a page behind an edit link carries in one field: unsaved answers of all steps. */
const MAX_CARRIED_BYTES = 1024 * 1024;
const LIMITS = { files: 1_000, fields: 10, parts: 1_010, fieldSize: 8_192, fieldNameSize: 100, fieldNestingDepth: 0, headerPairs: 20 };

/** Whether a request posts files to a page that takes them. */
export const isFilesPost = (req: Request): boolean => req.method === "POST" && PAGES.test(req.path) && Boolean(req.is("multipart/form-data"));

/** Writes each file into the folder as far as it may be taken; the rest is counted and dropped, so that the client can be told. */
const partsIn = (folder: string): StorageEngine => ({
  _handleFile(_req, file, done) {
    const target = path.join(folder, randomBytes(12).toString("hex"));
    let size = 0;
    const count = new Transform({
      transform(chunk: Buffer, _encoding, next) {
        size += chunk.length;
        if (size <= MAX_FILE_BYTES) next(null, chunk);
        else next();
      },
    });
    pipeline(file.stream, count, createWriteStream(target, { flags: "wx", mode: 0o600 })).then(() => done(null, { path: target, size }), done);
  },
  _removeFile(_req, file, done) {
    rm(file.path, { force: true }).then(() => done(null), done);
  },
});

const receivedFile = ({ fieldname, originalname, mimetype, size, path }: Express.Multer.File): ReceivedFile => ({
  field: fieldname,
  name: originalname,
  type: mimetype,
  size,
  path,
});

const leaveToNextStart = () => undefined;

const isOfTheDisk = (error: object) => "syscall" in error;

/** Reads a post into the folder. Rejects when it is malformed, cut off or breaks the limits of its form. */
function readPost(req: Request, res: Response, folder: string): Promise<ReceivedPost> {
  let fileCount = 0;
  const parse = multer({
    storage: partsIn(folder),
    limits: req.path.startsWith("/edit/") ? { ...LIMITS, fieldSize: MAX_CARRIED_BYTES } : LIMITS,
    defParamCharset: "utf8",
    fileFilter: (_req, _file, accept) => accept(null, ++fileCount <= MAX_FILES),
  }).any();
  return new Promise((resolve, reject) => {
    parse(req, res, (error: unknown) => {
      if (error) return reject(error);
      const files = (req.files as Express.Multer.File[] | undefined) ?? [];
      const texts = Object.entries(req.body as Record<string, unknown>).filter((entry): entry is [string, string] => typeof entry[1] === "string");
      resolve({ fields: Object.fromEntries(texts), files: files.map(receivedFile), fileCount });
    });
  });
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}

/** A new folder of this process's own. Those of processes that have ended go, with what they had not finished. */
function ownFolder(incoming: string): string {
  mkdirSync(incoming, { recursive: true, mode: 0o700 });
  const isLeft = (name: string) => name === String(process.pid) || !isAlive(Number(name));
  for (const name of readdirSync(incoming).filter(isLeft)) rmSync(path.join(incoming, name), { recursive: true, force: true });
  const folder = path.join(incoming, String(process.pid));
  mkdirSync(folder, { mode: 0o700 });
  return folder;
}

/**
 * Takes the files of a page's post to temporary files below a folder of the data, never into memory. They are handed
 * on in `res.locals.received` and removed once the post is answered, or given up.
 */
export function receiveFiles(dataDir: string, onMalformed: (req: Request, res: Response) => void): RequestHandler {
  const incoming = ownFolder(path.join(dataDir, "incoming"));
  return async (req, res, next) => {
    if (!isFilesPost(req)) return next();
    try {
      const folder = await mkdtemp(path.join(incoming, "post-"));
      res.on("close", () => void rm(folder, { recursive: true, force: true, maxRetries: 5 }).catch(leaveToNextStart));
      res.locals["received"] = await readPost(req, res, folder);
      next();
    } catch (error) {
      if (res.destroyed) return;
      if (isOfTheDisk(error as object)) next(error);
      else onMalformed(req, res);
    }
  };
}
