import { randomBytes } from "node:crypto";
import { createWriteStream } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import path from "node:path";
import { Transform, type Readable, type Writable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { Request, RequestHandler, Response } from "express";
import multer, { type StorageEngine } from "multer";
import type { FilePostGuard } from "../app/documents/file-post-guard.server.ts";
import type { ReceivedFile, ReceivedPost } from "../app/documents/received-post.ts";
import { createOwnFolder } from "../app/platform/own-folder.server.ts";
import type { ErrorTexts, SendError } from "./send-error.ts";

/** The page where the office uploads the courts' blank forms, more files at once than a client may upload. */
const FORMS_PAGE = "/admin/official-forms";
const PAGES =
  /^(?:\/step\/review(?:\/documents)?|\/upload|\/edit\/[\w-]{43}(?:\/review)?|\/admin\/submissions\/[\w-]{24}\/answer\/review)$/;
/** The whole body: the 200 MB of a portal session and some overhead. */
const MAX_POST_BYTES = 210 * 1024 * 1024;
/** Everything except files, plus bytes of files that are not yet written to disk. */
const MAX_OTHER_BYTES = 4 * 1024 * 1024;
const MAX_FILES = 20;
const MAX_FORMS = 60;
const MAX_FILE_BYTES = 20 * 1024 * 1024;
/** One field on pages behind an edit link and pages of the office: the unsaved answers of all steps. */
const MAX_CARRIED_BYTES = 1024 * 1024;
const LIMITS = { files: 1_000, fields: 10, parts: 1_010, fieldSize: 8_192, fieldNameSize: 100, fieldNestingDepth: 0, headerPairs: 20 };

/** Whether a request posts files to a page that accepts them. */
export const isFilesPost = (req: Request): boolean =>
  req.method === "POST" && (req.path === FORMS_PAGE || PAGES.test(req.path)) && Boolean(req.is("multipart/form-data"));

/** Responses to posts that are not read. */
const failures = (words: ErrorTexts["words"]) => ({
  tooLarge: { status: 413, message: words.filesTooLarge, advice: words.filesTooLargeAdvice },
  tooMany: { status: 429, message: words.tooManyUploads, advice: words.tooManyUploadsAdvice },
  noRoom: { status: 503, message: words.noRoom, advice: words.noRoomAdvice },
  malformed: { status: 400, message: words.unreadableForm, advice: "" },
});

class TooLarge extends Error {}

/** Messages of busboy about a body that is malformed or ends early. All other errors are the server's own. */
const MALFORMED = /^(?:Unexpected end of |Malformed |Multipart: Boundary not found|Unsupported content type)/;

const isMalformed = (error: unknown): boolean => error instanceof multer.MulterError || MALFORMED.test((error as Error).message);

/** The number of files and file bytes that were read so far. */
interface Progress {
  files: number;
  fileBytes: number;
}

/**
 * Writes each file to the folder up to the size limit. Bytes beyond it, and files beyond `maxFiles`, are counted and discarded, so
 * that the page can report them.
 */
const createStorage = (folder: string, progress: Progress, maxFiles: number): StorageEngine => ({
  _handleFile(_req, file, done) {
    const target = path.join(folder, randomBytes(12).toString("hex"));
    const isStored = ++progress.files <= maxFiles;
    let size = 0;
    const limiter = new Transform({
      transform(chunk: Buffer, _encoding, next) {
        size += chunk.length;
        progress.fileBytes += chunk.length;
        if (isStored && size <= MAX_FILE_BYTES) next(null, chunk);
        else next();
      },
    });
    pipeline(file.stream, limiter, createWriteStream(target, { flags: "wx", mode: 0o600 })).then(
      () => done(null, { path: target, size }),
      done,
    );
  },
  _removeFile(_req, file, done) {
    rm(file.path, { force: true }).then(() => done(null), done);
  },
});

/**
 * Returns a request-like stream for multer that fails when the body becomes too large. multer reads to the end even after an error,
 * so it gets this stream instead of the request, which must stay open for the response.
 */
function limitBody(req: Request, progress: Progress): Request {
  let received = 0;
  const body = new Transform({
    transform(chunk: Buffer, _encoding, next) {
      received += chunk.length;
      const isTooLarge = received > MAX_POST_BYTES || received - progress.fileBytes > MAX_OTHER_BYTES;
      next(isTooLarge ? new TooLarge() : null, chunk);
    },
  });
  req.once("close", () => req.readableEnded || body.destroy(new Error("The request was aborted")));
  return Object.assign(req.pipe(body), { headers: req.headers }) as unknown as Request;
}

const endWithMulter = (body: Readable, parser: Writable) => void body.pipe(parser).once("unpipe", () => body.destroy());

const toReceivedFile = ({ fieldname, originalname, mimetype, size, path }: Express.Multer.File): ReceivedFile => ({
  field: fieldname,
  name: originalname,
  type: mimetype,
  size,
  path,
});

/** Leftover folders are removed at the next start. */
const ignoreError = () => undefined;

/** Reads a multipart post and stores its files in the folder. Rejects if it is malformed, aborted, too large or exceeds LIMITS. */
function readPost(req: Request, res: Response, folder: string): Promise<ReceivedPost> {
  const progress = { files: 0, fileBytes: 0 };
  const maxFiles = req.path === FORMS_PAGE ? MAX_FORMS : MAX_FILES;
  const options: multer.Options & { streamHandler: typeof endWithMulter } = {
    storage: createStorage(folder, progress, maxFiles),
    limits: /^\/(?:edit|admin)\//.test(req.path) ? { ...LIMITS, fieldSize: MAX_CARRIED_BYTES } : LIMITS,
    defParamCharset: "utf8",
    preservePath: true,
    streamHandler: endWithMulter,
  };
  const body = limitBody(req, progress);
  return new Promise((resolve, reject) => {
    multer(options).any()(body, res, (error: unknown) => {
      if (error) return reject(error);
      const files = (body.files as Express.Multer.File[] | undefined) ?? [];
      const texts = Object.entries(body.body as Record<string, unknown>).filter(
        (entry): entry is [string, string] => typeof entry[1] === "string",
      );
      resolve({ fields: Object.fromEntries(texts), files: files.slice(0, maxFiles).map(toReceivedFile), fileCount: progress.files });
    });
  });
}

/**
 * Stores the files of a page's post in a temporary folder in the data folder, never in memory. They are passed on in
 * `res.locals.received` and removed when the response is sent or the request is aborted. If the requester may not post files there,
 * nothing is read, and the page responds as to a post without files.
 */
export function receiveFiles(
  dataDir: string,
  { canPost, acquire, hasFreeDisk }: FilePostGuard,
  words: ErrorTexts["words"],
  sendError: SendError,
): RequestHandler {
  const incoming = createOwnFolder(path.join(dataDir, "incoming"));
  return async (req, res, next) => {
    const respond = (failure: keyof ReturnType<typeof failures>) => {
      const { status, message, advice } = failures(words)[failure];
      if ([429, 503].includes(status)) res.set("Retry-After", "60");
      sendError(req, res, status, message, advice);
    };
    if (!isFilesPost(req)) return next();
    if (Number(req.get("Content-Length")) > MAX_POST_BYTES) return respond("tooLarge");
    const address = req.ip ?? "";
    if (!(await canPost(req.path, req.get("Cookie") ?? "", address).catch(() => false))) {
      res.locals["received"] = { fields: {}, files: [], fileCount: 0 } satisfies ReceivedPost;
      return next();
    }
    if (res.closed) return;
    const release = acquire(address);
    if (!release) return respond("tooMany");
    res.once("close", release);
    try {
      if (!(await hasFreeDisk())) return respond("noRoom");
      const folder = await mkdtemp(path.join(incoming, "post-"));
      res.on("close", () => void rm(folder, { recursive: true, force: true, maxRetries: 5 }).catch(ignoreError));
      res.locals["received"] = await readPost(req, res, folder);
      next();
    } catch (error) {
      if (res.destroyed) return;
      if (error instanceof TooLarge) respond("tooLarge");
      else if (isMalformed(error)) respond("malformed");
      else next(error);
    }
  };
}
