import { randomBytes } from "node:crypto";
import { Readable } from "node:stream";
import { text } from "node:stream/consumers";
import { HeadObjectCommand, PutObjectCommand, S3ServiceException, type S3Client } from "@aws-sdk/client-s3";
import { getSignedUrl } from "@aws-sdk/s3-request-presigner";
import { withoutRow } from "./storage.ts";
import { StorageDown } from "./storage-down.server.ts";
import { connect, UPLOAD_URL_SECONDS, s3Storage, SIGNED_HEADERS, type S3Settings } from "./storage-s3.server.ts";

const TIMEOUT_MS = 8_000;
const MEDIA_TYPE = "application/octet-stream";
const CONTENT = "trial";
/** Uses the prefix of pending uploads, so that leftovers of a failed trial are swept with them. */
const PREFIX = "pending/trial-";

/** A bucket operation failed. Without a `status`, the server did not respond. */
export class BucketError extends Error {
  override name = "BucketRefusal";
  readonly operation: string;
  readonly status: number | undefined;
  readonly code: string;

  constructor(operation: string, status: number | undefined, code: string) {
    super(`the bucket did not ${operation}: ${status ?? "no response"} ${code}`);
    this.operation = operation;
    this.status = status;
    this.code = code;
  }
}

const timeout = () => AbortSignal.timeout(TIMEOUT_MS);

/** Returns the code of the innermost cause of a failed request. */
function errorCode(error: unknown): string {
  const { cause, code, name } = error as { cause?: unknown; code?: unknown; name: string };
  return cause ? errorCode(cause) : String(code ?? name);
}

async function run<T>(operation: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (thrown) {
    if (thrown instanceof BucketError) throw thrown;
    const error = thrown instanceof StorageDown ? thrown.cause : thrown;
    const status = error instanceof S3ServiceException ? error.$metadata.httpStatusCode : undefined;
    throw new BucketError(operation, status, error instanceof S3ServiceException ? error.name : errorCode(error));
  }
}

/** Runs an operation, and treats a missing result as an error: the bucket accepted the object before. */
async function requireResult<T>(operation: string, work: () => Promise<T | false | undefined>): Promise<T> {
  const result = await run(operation, work);
  if (result === undefined || result === false) throw new BucketError(operation, 404, "");
  return result;
}

const signUploadUrl = (client: S3Client, Bucket: string, Key: string) =>
  getSignedUrl(client, new PutObjectCommand({ Bucket, Key, ContentType: MEDIA_TYPE }), {
    expiresIn: UPLOAD_URL_SECONDS,
    signableHeaders: SIGNED_HEADERS,
  });

/** Uploads an object as a browser does. */
async function upload(client: S3Client, Bucket: string, Key: string): Promise<void> {
  const answer = await fetch(await signUploadUrl(client, Bucket, Key), {
    method: "PUT",
    body: CONTENT,
    headers: { "Content-Type": MEDIA_TYPE },
    signal: timeout(),
  });
  const body = await answer.text();
  if (!answer.ok) throw new BucketError("accept a file", answer.status, /<Code>(\w+)<\/Code>/.exec(body)?.[1] ?? "");
}

/**
 * Tries all operations that clients' files need on an object of its own, and deletes it. Returns how the bucket itself
 * encrypts uploads, or "" if it does not say. Throws a BucketError.
 */
export async function testBucket(settings: S3Settings): Promise<string> {
  const client = connect(settings);
  const Bucket = settings.S3_BUCKET;
  const storage = s3Storage(client, Bucket);
  const [sent, kept, moved] = Array.from({ length: 3 }, () => PREFIX + randomBytes(12).toString("hex")) as [string, string, string];
  try {
    await run("accept a file", () => upload(client, Bucket, sent));
    await run("confirm that it exists", () => storage.uploadUrl(sent, {}));
    const head = await run("describe a file", () => client.send(new HeadObjectCommand({ Bucket, Key: sent }), { abortSignal: timeout() }));
    const { version } = await requireResult("return a file", () => storage.peek(sent, 1));
    await requireResult("store a file encrypted", () => storage.copy(sent, withoutRow(kept), version));
    await run("delete a file", () => storage.remove(sent));
    await requireResult("copy a file", () => storage.move(kept, moved));
    await requireResult("copy a file", () => storage.move(moved, kept));
    await requireResult("return what was stored", async () => {
      const content = await storage.read(withoutRow(kept));
      return content && (await text(content)) === CONTENT;
    });
    await requireResult("list files", async () => (await Readable.from(storage.list(kept)).toArray()).length === 1);
    await run("delete a file", () => storage.remove(kept));
    return head.ServerSideEncryption ?? "";
  } finally {
    client.destroy();
  }
}

/** Whether pages of an origin may upload files to the bucket, checked by a CORS preflight. Throws a BucketError. */
export async function allowsUploadsFrom(origin: string, settings: S3Settings): Promise<boolean> {
  const client = connect(settings);
  const headers = { Origin: origin, "Access-Control-Request-Method": "PUT", "Access-Control-Request-Headers": "content-type" };
  const address = await run("report its URL", () => signUploadUrl(client, settings.S3_BUCKET, `${PREFIX}preflight`));
  const answer = await run("respond to a browser", () => fetch(address, { method: "OPTIONS", headers, signal: timeout() }));
  if (answer.status === 404) throw new BucketError("respond to a browser", answer.status, "");
  const allows = (name: string, value: string) =>
    (answer.headers.get(`Access-Control-Allow-${name}`) ?? "").split(",").some((each) => [value, "*"].includes(each.trim().toLowerCase()));
  return answer.ok && allows("Origin", origin.toLowerCase()) && allows("Methods", "put") && allows("Headers", "content-type");
}

/** Reads the clock of the bucket's server, in milliseconds since 1970; undefined if it reports none. Throws a BucketError. */
export async function readBucketClock(settings: S3Settings): Promise<number | undefined> {
  const address = await run("report its URL", () => signUploadUrl(connect(settings), settings.S3_BUCKET, "any"));
  const answer = await run("report the time", () => fetch(new URL("/", address), { method: "HEAD", signal: timeout() }));
  return Date.parse(answer.headers.get("Date") ?? "") || undefined;
}
