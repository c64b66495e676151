import { BucketRefusal, takesFilesFrom, tryBucket } from "../../platform/storage/bucket-trial.server.ts";
import { env } from "../../platform/env.server.ts";
import type { S3Settings } from "../../platform/storage/storage-s3.server.ts";
import { isUntrusted, TO_TRUST } from "../../platform/untrusted-certificate.server.ts";
import { fatal, MINUTE, off, ok, untried, wrong, type Check, type Finding } from "./check.server.ts";

/** The bucket's settings; undefined when files lie on disk. */
export const bucketSettings: S3Settings | undefined = env.S3_BUCKET ? { ...env, S3_BUCKET: env.S3_BUCKET } : undefined;

const place = env.S3_ENDPOINT ? new URL(env.S3_ENDPOINT).host : `S3 in ${env.S3_REGION}`;

const inWords: Record<string, [sentence: string, remedy: string]> = {
  CredentialsProviderError: [
    "S3_ACCESS_KEY_ID: not given, and this host has no key of its own.",
    "Set S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY.",
  ],
  InvalidAccessKeyId: [`S3_ACCESS_KEY_ID: ${place} does not know this key.`, "Correct S3_ACCESS_KEY_ID."],
  NoSuchBucket: [`S3_BUCKET: ${place} has no bucket named ${env.S3_BUCKET}.`, "Make it, or correct S3_BUCKET."],
  SignatureDoesNotMatch: [
    `S3_SECRET_ACCESS_KEY: ${place} says that it does not belong to S3_ACCESS_KEY_ID.`,
    "Correct S3_SECRET_ACCESS_KEY.",
  ],
};
const elsewhere: [string, string] = [`S3_REGION: the bucket ${env.S3_BUCKET} is not in ${env.S3_REGION}.`, "Correct S3_REGION."];

/** A server that is away or fails may come back; one that refuses needs other settings. */
function described({ deed, status, code }: BucketRefusal): Finding {
  const known = inWords[code] ?? (status === 301 || code === "AuthorizationHeaderMalformed" ? elsewhere : undefined);
  if (known) return fatal(...known);
  if (code === "RequestTimeTooSkewed")
    return wrong(`S3_BUCKET: ${place} refuses all files, because its clock is another than this host's.`, "Set both clocks by NTP.");
  const idle = "files can neither be sent nor opened, and forms go on";
  if (isUntrusted(code)) return wrong(`S3_ENDPOINT: the certificate of ${place} is not trusted (${code}): ${idle}.`, TO_TRUST);
  if (status === undefined || status === 429 || (status >= 500 && status !== 501))
    return wrong(`S3_ENDPOINT: ${place} does not answer (${status ?? code}): ${idle}.`, "Start it, or correct S3_ENDPOINT.");
  return fatal(
    `S3_BUCKET: ${place} refuses to ${deed} in ${env.S3_BUCKET} (${[status, code].join(" ").trim()}).`,
    "Let the key read, write, delete and list.",
  );
}

/** Where files lie, and how those are protected that lie there as they were sent. */
function inOrder(encryption: string): Finding {
  const uploads = encryption ? `the bucket encrypts (${encryption})` : "the bucket does not encrypt";
  return ok(
    `They lie in the bucket ${env.S3_BUCKET} of ${place}, encrypted with ENCRYPTION_KEYS; uploads that wait to be registered, ${uploads}.`,
  );
}

/** Whatever is done to clients' files can be done in the bucket. */
export const bucket: Check = {
  name: "files",
  lasts: MINUTE,
  async run() {
    if (!bucketSettings) return ok(`They lie encrypted in ${env.DATA_DIR}/objects.`);
    try {
      return inOrder(await tryBucket(bucketSettings));
    } catch (error) {
      if (error instanceof BucketRefusal) return described(error);
      throw error;
    }
  },
};

/** Browsers may send files to the bucket. Pages without scripts send them through the server in any case. */
export const browserUploads: Check = {
  name: "uploads",
  lasts: MINUTE,
  async run() {
    if (!bucketSettings) return off("Browsers send files to the server itself.");
    const { PUBLIC_ORIGIN, S3_BUCKET } = env;
    const isAllowed = await takesFilesFrom(PUBLIC_ORIGIN, bucketSettings).catch(() => undefined);
    if (isAllowed === undefined) return untried("The bucket does not answer.");
    if (isAllowed) return ok(`Pages of ${PUBLIC_ORIGIN} may send files to the bucket.`);
    return wrong(
      `S3_BUCKET: ${S3_BUCKET} lets no page of ${PUBLIC_ORIGIN} send files: it refuses the browser's CORS preflight.`,
      `Give it a CORS rule with AllowedOrigins ${PUBLIC_ORIGIN}, AllowedMethods PUT and AllowedHeaders content-type.`,
    );
  },
};
