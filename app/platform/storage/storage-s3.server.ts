import { Readable } from "node:stream";
import {
  CopyObjectCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadBucketCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
} from "@aws-sdk/client-s3";
import { getSignedUrl } from "@aws-sdk/s3-request-presigner";
import { openObject, type ReadPart } from "./bucket-object.server.ts";
import { env, type Env } from "../env.server.ts";
import { encryptedStorage } from "./encrypted-storage.server.ts";
import { encryptExactly, openEncrypted, plainContent, type EncryptingStream } from "./encrypted-stream.server.ts";
import { StorageDown } from "./storage-down.server.ts";
import { placeOf, type UploadConstraints, type Storage } from "./storage.ts";
import { createQueue } from "../work-queue.server.ts";

export const UPLOAD_URL_SECONDS = 15 * 60;
const CONNECT_TIMEOUT_MS = 2_000;
const SOCKET_TIMEOUT_MS = 10_000;
const REQUEST_TIMEOUT_MS = 8_000;
const WRITE_TIMEOUT_MS = 120_000;
/**
 * More parts would wait for one of 50 connections, which counts towards the socket timeout, and would create more
 * garbage at the same time.
 */
const MAX_CONCURRENT_PARTS = 8;
export const SIGNED_HEADERS = new Set(["host", "content-length", "content-type"]);

type S3Server = Pick<Env, "S3_REGION" | "S3_ENDPOINT" | "S3_ACCESS_KEY_ID" | "S3_SECRET_ACCESS_KEY" | "S3_FORCE_PATH_STYLE">;

export type S3Settings = S3Server & { S3_BUCKET: string };

const noop = () => undefined;
/** Failures are logged by the caller. The client library's own lines would appear without a request id. */
const logger = { trace: noop, debug: noop, info: noop, warn: noop, error: noop };

/** Creates a client of the bucket's server. */
export function connect({ S3_REGION, S3_ENDPOINT, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY, S3_FORCE_PATH_STYLE }: S3Server): S3Client {
  const hasKey = S3_ACCESS_KEY_ID !== undefined && S3_SECRET_ACCESS_KEY !== undefined;
  return new S3Client({
    region: S3_REGION,
    ...(S3_ENDPOINT && { endpoint: S3_ENDPOINT }),
    ...(hasKey && { credentials: { accessKeyId: S3_ACCESS_KEY_ID, secretAccessKey: S3_SECRET_ACCESS_KEY } }),
    forcePathStyle: S3_FORCE_PATH_STYLE,
    requestChecksumCalculation: "WHEN_REQUIRED",
    responseChecksumValidation: "WHEN_REQUIRED",
    maxAttempts: 2,
    logger,
    requestHandler: { connectionTimeout: CONNECT_TIMEOUT_MS, socketTimeout: SOCKET_TIMEOUT_MS },
  });
}

/**
 * Sends a request that is aborted after `ms` milliseconds. Returns undefined for the expected statuses. Every other
 * failure is a StorageDown.
 */
async function request<T>(
  send: (options: { abortSignal: AbortSignal }) => Promise<T>,
  expected: number[] = [],
  ms = REQUEST_TIMEOUT_MS,
): Promise<T | undefined> {
  const timeout = new AbortController();
  const timer = setTimeout(() => timeout.abort(), ms);
  try {
    return await send({ abortSignal: timeout.signal });
  } catch (error) {
    const isExpected = error instanceof S3ServiceException && expected.includes(error.$metadata.httpStatusCode ?? 0);
    if (isExpected && error.name !== "NoSuchBucket") return undefined;
    throw new StorageDown(error);
  } finally {
    clearTimeout(timer);
  }
}

/** Reads the bytes of an upload. Whatever interrupts them is a StorageDown. */
async function* readBody(body: Readable): AsyncGenerator<Buffer> {
  try {
    yield* body;
  } catch (error) {
    throw new StorageDown(error);
  }
}

/** Reads a body into a buffer of at most `limit` bytes. */
async function readUpTo(limit: number, body: Readable): Promise<Buffer<ArrayBuffer>> {
  const buffer = Buffer.allocUnsafeSlow(limit);
  let length = 0;
  for await (const part of body as AsyncIterable<Buffer>) length += part.copy(buffer, length);
  return buffer.subarray(0, length);
}

/**
 * Creates a storage of objects in a bucket, encrypted with the installation's own keys once they are registered.
 * Browsers upload to the bucket directly.
 */
export function s3Storage(client: S3Client, Bucket: string): Storage {
  const presign = (Key: string, { size, type }: UploadConstraints) =>
    getSignedUrl(
      client,
      new PutObjectCommand({ Bucket, Key, ...(size !== undefined && { ContentLength: size }), ...(type && { ContentType: type }) }),
      { expiresIn: UPLOAD_URL_SECONDS, signableHeaders: SIGNED_HEADERS },
    );

  const enqueue = createQueue(MAX_CONCURRENT_PARTS);

  const readPart = (Key: string, ...[position, length, IfMatch]: Parameters<ReadPart>) =>
    request(
      async (options) => {
        const part = { Bucket, Key, Range: `bytes=${position}-${position + length - 1}`, ...(IfMatch && { IfMatch }) };
        const { Body, ContentRange, ETag } = await client.send(new GetObjectCommand(part), options);
        if (!Body || !ContentRange || !ETag) throw new Error("the response is not a part of an object");
        return { bytes: await readUpTo(length, Body as Readable), size: Number(ContentRange.split("/")[1]), version: ETag };
      },
      [404, 412, 416],
    );

  const partsOf =
    (key: string): ReadPart =>
    (...part) =>
      enqueue(() => readPart(key, ...part));

  /** Writes an object that must be complete. If its source fails, the request is aborted immediately, with the source's error. */
  async function put(Key: string, { stream, bytes }: EncryptingStream): Promise<void> {
    const Body = Readable.from(stream, { objectMode: false });
    const failure = new AbortController();
    Body.once("error", () => failure.abort());
    const sending = new PutObjectCommand({ Bucket, Key, Body, ContentLength: bytes });
    try {
      await request(
        ({ abortSignal }) => client.send(sending, { abortSignal: AbortSignal.any([abortSignal, failure.signal]) }),
        [],
        WRITE_TIMEOUT_MS,
      );
    } catch (error) {
      throw Body.errored ?? error;
    } finally {
      Body.destroy();
    }
  }

  const remove = async (key: string) =>
    void (await request((options) => client.send(new DeleteObjectCommand({ Bucket, Key: key }), options)));

  return encryptedStorage({
    uploadOrigin: async () => new URL(await presign("any", {})).origin,

    async uploadUrl(key, signed) {
      await request((options) => client.send(new HeadBucketCommand({ Bucket }), options));
      return presign(key, signed);
    },

    async peek(key, bytes) {
      const head = await request((options) => client.send(new HeadObjectCommand({ Bucket, Key: key }), options), [404]);
      if (!head?.ETag || head.ContentLength === undefined) return undefined;
      const { ETag: version, ContentLength: size } = head;
      if (size === 0) return { size, firstBytes: Buffer.alloc(0), version };
      const range = { Bucket, Key: key, IfMatch: version, Range: `bytes=0-${Math.min(size, bytes) - 1}` };
      const firstBytes = await request(
        async (options) => (await client.send(new GetObjectCommand(range), options)).Body?.transformToByteArray(),
        [404, 412],
      );
      return firstBytes && { size, firstBytes: Buffer.from(firstBytes), version };
    },

    open: (key, place) => openObject(partsOf(key), (readAt, bytes) => openEncrypted(readAt, bytes, env.ENCRYPTION_KEYS, place)),

    openUpload: (key) => openObject(partsOf(key), plainContent),

    put,

    async copy(from, to, version) {
      const upload = { Bucket, Key: from, IfMatch: version };
      const sent = await request((options) => client.send(new GetObjectCommand(upload), options), [404, 412]);
      if (!sent) return false;
      const body = sent.Body as Readable;
      try {
        await put(to.storageKey, encryptExactly(readBody(body), sent.ContentLength ?? 0, env.ENCRYPTION_KEYS, placeOf(to)));
      } finally {
        body.destroy();
      }
      return true;
    },

    async move(from, to) {
      const copying = { Bucket, Key: to, CopySource: `${Bucket}/${from}` };
      const copied = await request((options) => client.send(new CopyObjectCommand(copying), options), [404]);
      if (copied) await remove(from);
      return copied !== undefined;
    },

    remove,

    async *list(Prefix) {
      let ContinuationToken: string | undefined;
      do {
        const page = { Bucket, Prefix, ...(ContinuationToken && { ContinuationToken }) };
        const listed = await request((options) => client.send(new ListObjectsV2Command(page), options));
        for (const { Key, LastModified } of listed?.Contents ?? []) if (Key && LastModified) yield { key: Key, changedAt: LastModified };
        ContinuationToken = listed?.NextContinuationToken;
      } while (ContinuationToken);
    },
  });
}
