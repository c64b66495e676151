import type { Readable } from "node:stream";
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
import type { Env } from "./env.server.ts";
import { StorageDown } from "./storage-down.server.ts";
import type { Signed, Storage } from "./storage.server.ts";

export const LIFE_S = 15 * 60;
const CONNECT_MS = 2_000;
const SILENCE_MS = 10_000;
const ANSWER_MS = 8_000;
const WRITE_MS = 120_000;
export const SIGNED_HEADERS = new Set(["host", "content-length", "content-type"]);
export const ENCRYPTED = { ServerSideEncryption: "AES256" } as const;

export type S3Settings = { S3_BUCKET: string } & Pick<
  Env,
  "S3_REGION" | "S3_ENDPOINT" | "S3_ACCESS_KEY_ID" | "S3_SECRET_ACCESS_KEY" | "S3_FORCE_PATH_STYLE"
>;

/** A client of the bucket's server. */
export function connect({ S3_REGION, S3_ENDPOINT, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY, S3_FORCE_PATH_STYLE }: S3Settings): S3Client {
  const hasKey = S3_ACCESS_KEY_ID !== undefined && S3_SECRET_ACCESS_KEY !== undefined;
  return new S3Client({
    region: S3_REGION,
    ...(S3_ENDPOINT && { endpoint: S3_ENDPOINT }),
    ...(hasKey && { credentials: { accessKeyId: S3_ACCESS_KEY_ID, secretAccessKey: S3_SECRET_ACCESS_KEY } }),
    forcePathStyle: S3_FORCE_PATH_STYLE,
    requestChecksumCalculation: "WHEN_REQUIRED",
    responseChecksumValidation: "WHEN_REQUIRED",
    maxAttempts: 2,
    requestHandler: { connectionTimeout: CONNECT_MS, socketTimeout: SILENCE_MS },
  });
}

/** The answer to a request that is given up after so long. Every failure is a StorageDown, except the statuses named. */
async function answer<T>(send: (options: { abortSignal: AbortSignal }) => Promise<T>, expected: number[] = [], ms = ANSWER_MS): Promise<T | undefined> {
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

/** Objects of a bucket. They are uploaded to it directly, and encrypted there. */
export function s3Storage(settings: S3Settings): Storage {
  const client = connect(settings);
  const Bucket = settings.S3_BUCKET;

  const presign = (Key: string, { size, type }: Signed) =>
    getSignedUrl(
      client,
      new PutObjectCommand({ Bucket, Key, ...(size !== undefined && { ContentLength: size }), ...(type && { ContentType: type }) }),
      { expiresIn: LIFE_S, signableHeaders: SIGNED_HEADERS },
    );

  /** Copies an object, if there is one that fits the conditions. */
  async function copyIf(from: string, to: string, conditions: { CopySourceIfMatch?: string } = {}): Promise<boolean> {
    const copying = { Bucket, Key: to, CopySource: `${Bucket}/${from}`, ...conditions, ...ENCRYPTED };
    return (await answer((options) => client.send(new CopyObjectCommand(copying), options), [404, 412])) !== undefined;
  }

  const remove = async (key: string) => void (await answer((options) => client.send(new DeleteObjectCommand({ Bucket, Key: key }), options)));

  return {
    uploadOrigin: async () => new URL(await presign("any", {})).origin,

    async uploadAddress(key, signed) {
      await answer((options) => client.send(new HeadBucketCommand({ Bucket }), options));
      return presign(key, signed);
    },

    async peek(key, bytes) {
      const head = await answer((options) => client.send(new HeadObjectCommand({ Bucket, Key: key }), options), [404]);
      if (!head?.ETag || head.ContentLength === undefined) return undefined;
      const { ETag: version, ContentLength: size } = head;
      if (size === 0) return { size, firstBytes: Buffer.alloc(0), version };
      const range = { Bucket, Key: key, IfMatch: version, Range: `bytes=0-${Math.min(size, bytes) - 1}` };
      const firstBytes = await answer(
        async (options) => (await client.send(new GetObjectCommand(range), options)).Body?.transformToByteArray(),
        [404, 412],
      );
      return firstBytes && { size, firstBytes: Buffer.from(firstBytes), version };
    },

    async read(key) {
      const object = await answer((options) => client.send(new GetObjectCommand({ Bucket, Key: key }), options), [404]);
      return object?.Body as Readable | undefined;
    },

    async write(key, source, size) {
      const object = { Bucket, Key: key, Body: source, ContentLength: size, ...ENCRYPTED };
      await answer((options) => client.send(new PutObjectCommand(object), options), [], WRITE_MS);
    },

    copy: (from, to, version) => copyIf(from, to, { CopySourceIfMatch: version }),

    async move(from, to) {
      const isCopied = await copyIf(from, to);
      if (isCopied) await remove(from);
      return isCopied;
    },

    remove,

    async *list(Prefix) {
      let ContinuationToken: string | undefined;
      do {
        const page = { Bucket, Prefix, ...(ContinuationToken && { ContinuationToken }) };
        const listed = await answer((options) => client.send(new ListObjectsV2Command(page), options));
        for (const { Key, LastModified } of listed?.Contents ?? []) if (Key && LastModified) yield { key: Key, changedAt: LastModified };
        ContinuationToken = listed?.NextContinuationToken;
      } while (ContinuationToken);
    },
  };
}
