import { randomBytes } from "node:crypto";
import { createWriteStream } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import path from "node:path";
import { Transform, type Readable, type Writable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { Request, RequestHandler, Response } from "express";
import multer, { type StorageEngine } from "multer";
import type { FilesPosts } from "../app/documents/files-post.server.ts";
import type { ReceivedFile, ReceivedPost } from "../app/documents/received-post.ts";
import { createOwnFolder } from "../app/platform/own-folder.server.ts";

/** Here the office uploads the courts' blank forms, of which there are more than documents of one client. */
const FORMS_PAGE = "/admin/official-forms";
const PAGES = /^(?:\/step\/review(?:\/documents)?|\/upload|\/edit\/[\w-]{43}\/review|\/admin\/submissions\/[\w-]{24}\/answer\/review)$/;
/** All of a post: the 200 MB of a portal session, and some room. */
const MAX_POST_BYTES = 210 * 1024 * 1024;
/** What a post holds beside its files, and those of their bytes that are still on the way to the disk. */
const MAX_OTHER_BYTES = 4 * 1024 * 1024;
const MAX_FILES = 20;
const MAX_FORMS = 60;
const MAX_FILE_BYTES = 20 * 1024 * 1024;
/** What a page behind an edit link, or of the office, carries in one field: unsaved answers of all steps. */
const MAX_CARRIED_BYTES = 1024 * 1024;
const LIMITS = { files: 1_000, fields: 10, parts: 1_010, fieldSize: 8_192, fieldNameSize: 100, fieldNestingDepth: 0, headerPairs: 20 };

/** Whether a request posts files to a page that takes them. */
export const isFilesPost = (req: Request): boolean =>
  req.method === "POST" && (req.path === FORMS_PAGE || PAGES.test(req.path)) && Boolean(req.is("multipart/form-data"));

const goBack = "go back and send your files again. Nothing that you saved or sent before is lost.";
const tooLarge = { status: 413, message: "These files are larger than 210 MB in total.", advice: `Please choose fewer files: ${goBack}` };
const tooMany = { status: 429, message: "Too many uploads from your network are in progress.", advice: `Please wait a minute, ${goBack}` };
const noRoom = { status: 503, message: "There is no space for more files at the moment.", advice: `Please wait a few minutes, ${goBack}` };
const malformed = { status: 400, message: "The form could not be read.", advice: "" };

class TooLarge extends Error {}

/** How far a post has been read. */
interface Progress {
  files: number;
  fileBytes: number;
}

/**
 * Writes each file into the folder as far as it may be taken; the rest, and files beyond the most that are taken, are
 * counted and dropped, so that the client can be told.
 */
const partsIn = (folder: string, progress: Progress, most: number): StorageEngine => ({
  _handleFile(_req, file, done) {
    const target = path.join(folder, randomBytes(12).toString("hex"));
    const isTaken = ++progress.files <= most;
    let size = 0;
    const count = new Transform({
      transform(chunk: Buffer, _encoding, next) {
        size += chunk.length;
        progress.fileBytes += chunk.length;
        if (isTaken && size <= MAX_FILE_BYTES) next(null, chunk);
        else next();
      },
    });
    pipeline(file.stream, count, createWriteStream(target, { flags: "wx", mode: 0o600 })).then(
      () => done(null, { path: target, size }),
      done,
    );
  },
  _removeFile(_req, file, done) {
    rm(file.path, { force: true }).then(() => done(null), done);
  },
});

/**
 * A request's body as multer reads it, which fails when it becomes too large. multer reads on to the end even after an
 * error; this ends when multer has, and the request itself stays open for its answer.
 */
function bodyOf(req: Request, progress: Progress): Request {
  let taken = 0;
  const body = new Transform({
    transform(chunk: Buffer, _encoding, next) {
      taken += chunk.length;
      const isTooLarge = taken > MAX_POST_BYTES || taken - progress.fileBytes > MAX_OTHER_BYTES;
      next(isTooLarge ? new TooLarge() : null, chunk);
    },
  });
  req.once("close", () => req.readableEnded || body.destroy(new Error("The post was cut off")));
  return Object.assign(req.pipe(body), { headers: req.headers }) as unknown as Request;
}

const endWithMulter = (body: Readable, parser: Writable) => void body.pipe(parser).once("unpipe", () => body.destroy());

const receivedFile = ({ fieldname, originalname, mimetype, size, path }: Express.Multer.File): ReceivedFile => ({
  field: fieldname,
  name: originalname,
  type: mimetype,
  size,
  path,
});

const leaveToNextStart = () => undefined;

const isOfTheDisk = (error: object) => "syscall" in error;

/** Reads a post into the folder. Rejects when it is malformed, cut off, too large or breaks the limits of its form. */
function readPost(req: Request, res: Response, folder: string): Promise<ReceivedPost> {
  const progress = { files: 0, fileBytes: 0 };
  const most = req.path === FORMS_PAGE ? MAX_FORMS : MAX_FILES;
  const options: multer.Options & { streamHandler: typeof endWithMulter } = {
    storage: partsIn(folder, progress, most),
    limits: /^\/(?:edit|admin)\//.test(req.path) ? { ...LIMITS, fieldSize: MAX_CARRIED_BYTES } : LIMITS,
    defParamCharset: "utf8",
    streamHandler: endWithMulter,
  };
  const body = bodyOf(req, progress);
  return new Promise((resolve, reject) => {
    multer(options).any()(body, res, (error: unknown) => {
      if (error) return reject(error);
      const files = (body.files as Express.Multer.File[] | undefined) ?? [];
      const texts = Object.entries(body.body as Record<string, unknown>).filter(
        (entry): entry is [string, string] => typeof entry[1] === "string",
      );
      resolve({ fields: Object.fromEntries(texts), files: files.slice(0, most).map(receivedFile), fileCount: progress.files });
    });
  });
}

type Refuse = (req: Request, res: Response, status: number, message: string, advice: string) => void;

/**
 * Takes the files of a page's post to temporary files below a folder of the data, never into memory. They are handed
 * on in `res.locals.received` and removed once the post is answered, or given up. Of somebody whose files the page would
 * not keep nothing is read: the page answers as it would without files.
 */
export function receiveFiles(dataDir: string, { mayPost, acquire, hasRoom }: FilesPosts, refuse: Refuse): RequestHandler {
  const incoming = createOwnFolder(path.join(dataDir, "incoming"));
  return async (req, res, next) => {
    const end = ({ status, message, advice }: typeof tooLarge) => {
      if ([429, 503].includes(status)) res.set("Retry-After", "60");
      refuse(req, res, status, message, advice);
    };
    if (!isFilesPost(req)) return next();
    if (Number(req.get("Content-Length")) > MAX_POST_BYTES) return end(tooLarge);
    const address = req.ip ?? "";
    if (!(await mayPost(req.path, req.get("Cookie") ?? "", address).catch(() => false))) {
      res.locals["received"] = { fields: {}, files: [], fileCount: 0 } satisfies ReceivedPost;
      return next();
    }
    if (res.closed) return;
    const release = acquire(address);
    if (!release) return end(tooMany);
    res.once("close", release);
    try {
      if (!(await hasRoom())) return end(noRoom);
      const folder = await mkdtemp(path.join(incoming, "post-"));
      res.on("close", () => void rm(folder, { recursive: true, force: true, maxRetries: 5 }).catch(leaveToNextStart));
      res.locals["received"] = await readPost(req, res, folder);
      next();
    } catch (error) {
      if (res.destroyed) return;
      if (isOfTheDisk(error as object)) next(error);
      else end(error instanceof TooLarge ? tooLarge : malformed);
    }
  };
}
