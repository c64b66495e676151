import { randomBytes } from "node:crypto";
import { Readable } from "node:stream";
import { text } from "node:stream/consumers";
import { HeadObjectCommand, PutObjectCommand, S3ServiceException, type S3Client } from "@aws-sdk/client-s3";
import { getSignedUrl } from "@aws-sdk/s3-request-presigner";
import { StorageDown } from "./storage-down.server.ts";
import { connect, LIFE_S, s3Storage, SIGNED_HEADERS, type S3Settings } from "./storage-s3.server.ts";

const ANSWER_MS = 8_000;
const TYPE = "application/octet-stream";
const CONTENT = "trial";
/** Under the prefix of pending uploads, so that leftovers of a failed trial are swept with them. */
const PREFIX = "pending/trial-";

/** A failed bucket operation. Without a `status`, its server did not answer. */
export class BucketRefusal extends Error {
  override name = "BucketRefusal";
  readonly deed: string;
  readonly status: number | undefined;
  readonly code: string;

  constructor(deed: string, status: number | undefined, code: string) {
    super(`the bucket did not ${deed}: ${status ?? "no answer"} ${code}`);
    this.deed = deed;
    this.status = status;
    this.code = code;
  }
}

const limit = () => AbortSignal.timeout(ANSWER_MS);

/** The code of whatever kept a request from being answered. */
function reasonOf(error: unknown): string {
  const { cause, code, name } = error as { cause?: unknown; code?: unknown; name: string };
  return cause ? reasonOf(cause) : String(code ?? name);
}

async function attempt<T>(deed: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (thrown) {
    if (thrown instanceof BucketRefusal) throw thrown;
    const error = thrown instanceof StorageDown ? thrown.cause : thrown;
    const status = error instanceof S3ServiceException ? error.$metadata.httpStatusCode : undefined;
    throw new BucketRefusal(deed, status, error instanceof S3ServiceException ? error.name : reasonOf(error));
  }
}

/** The bucket's answer. Not finding an object it accepted counts as a refusal. */
async function demand<T>(deed: string, work: () => Promise<T | false | undefined>): Promise<T> {
  const given = await attempt(deed, work);
  if (given === undefined || given === false) throw new BucketRefusal(deed, 404, "");
  return given;
}

const uploadAddress = (client: S3Client, Bucket: string, Key: string) =>
  getSignedUrl(client, new PutObjectCommand({ Bucket, Key, ContentType: TYPE }), { expiresIn: LIFE_S, signableHeaders: SIGNED_HEADERS });

/** Sends an object as a browser does. */
async function upload(client: S3Client, Bucket: string, Key: string): Promise<void> {
  const answer = await fetch(await uploadAddress(client, Bucket, Key), {
    method: "PUT",
    body: CONTENT,
    headers: { "Content-Type": TYPE },
    signal: limit(),
  });
  const said = await answer.text();
  if (!answer.ok) throw new BucketRefusal("take a file", answer.status, /<Code>(\w+)<\/Code>/.exec(said)?.[1] ?? "");
}

/**
 * Does to an object of its own whatever is done to clients' files, and removes it. Returns how the bucket itself encrypts
 * what is uploaded, or "" if it does not say. Throws a BucketRefusal.
 */
export async function tryBucket(settings: S3Settings): Promise<string> {
  const client = connect(settings);
  const Bucket = settings.S3_BUCKET;
  const storage = s3Storage(client, Bucket);
  const [sent, kept, moved] = Array.from({ length: 3 }, () => PREFIX + randomBytes(12).toString("hex")) as [string, string, string];
  try {
    await attempt("take a file", () => upload(client, Bucket, sent));
    await attempt("tell whether it is there", () => storage.uploadAddress(sent, {}));
    const head = await attempt("tell about a file", () =>
      client.send(new HeadObjectCommand({ Bucket, Key: sent }), { abortSignal: limit() }),
    );
    const { version } = await demand("give a file back", () => storage.peek(sent, 1));
    await demand("store a file encrypted", () => storage.copy(sent, kept, version));
    await attempt("delete a file", () => storage.remove(sent));
    await demand("copy a file", () => storage.move(kept, moved));
    await demand("give back what was stored", async () => {
      const content = await storage.read(moved);
      return content && (await text(content)) === CONTENT;
    });
    await demand("list files", async () => (await Readable.from(storage.list(moved)).toArray()).length === 1);
    await attempt("delete a file", () => storage.remove(moved));
    return head.ServerSideEncryption ?? "";
  } finally {
    client.destroy();
  }
}

/** Whether pages of an origin may send files to the bucket, as a browser would learn. Throws a BucketRefusal. */
export async function takesFilesFrom(origin: string, settings: S3Settings): Promise<boolean> {
  const client = connect(settings);
  const headers = { Origin: origin, "Access-Control-Request-Method": "PUT", "Access-Control-Request-Headers": "content-type" };
  const address = await attempt("tell its address", () => uploadAddress(client, settings.S3_BUCKET, `${PREFIX}preflight`));
  const answer = await attempt("answer a browser", () => fetch(address, { method: "OPTIONS", headers, signal: limit() }));
  if (answer.status === 404) throw new BucketRefusal("answer a browser", answer.status, "");
  const allows = (name: string, value: string) =>
    (answer.headers.get(`Access-Control-Allow-${name}`) ?? "").split(",").some((each) => [value, "*"].includes(each.trim().toLowerCase()));
  return answer.ok && allows("Origin", origin.toLowerCase()) && allows("Methods", "put") && allows("Headers", "content-type");
}

/** The clock of the bucket's server, in milliseconds since 1970; undefined if it reports none. Throws a BucketRefusal. */
export async function bucketClock(settings: S3Settings): Promise<number | undefined> {
  const address = await attempt("tell its address", () => uploadAddress(connect(settings), settings.S3_BUCKET, "any"));
  const answer = await attempt("tell the time", () => fetch(new URL("/", address), { method: "HEAD", signal: limit() }));
  return Date.parse(answer.headers.get("Date") ?? "") || undefined;
}
