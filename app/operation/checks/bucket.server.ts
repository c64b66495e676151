import { BucketError, allowsUploadsFrom, testBucket } from "../../platform/storage/bucket-trial.server.ts";
import { env } from "../../platform/env.server.ts";
import type { S3Settings } from "../../platform/storage/storage-s3.server.ts";
import { isUntrusted, TRUST_REMEDY } from "../../platform/untrusted-certificate.server.ts";
import { fatal, MINUTE, off, ok, untried, wrong, type Check, type Finding } from "./check.server.ts";

/** The bucket's settings; undefined when files are stored on disk. */
export const bucketSettings: S3Settings | undefined = env.S3_BUCKET ? { ...env, S3_BUCKET: env.S3_BUCKET } : undefined;

const place = env.S3_ENDPOINT ? new URL(env.S3_ENDPOINT).host : `S3 in ${env.S3_REGION}`;

const explanations: Record<string, [sentence: string, remedy: string]> = {
  CredentialsProviderError: [
    "S3_ACCESS_KEY_ID: not given, and this host has no key of its own.",
    "Set S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY.",
  ],
  InvalidAccessKeyId: [`S3_ACCESS_KEY_ID: ${place} does not know this key.`, "Correct S3_ACCESS_KEY_ID."],
  NoSuchBucket: [`S3_BUCKET: ${place} has no bucket named ${env.S3_BUCKET}.`, "Create it, or correct S3_BUCKET."],
  SignatureDoesNotMatch: [
    `S3_SECRET_ACCESS_KEY: ${place} says that it does not belong to S3_ACCESS_KEY_ID.`,
    "Correct S3_SECRET_ACCESS_KEY.",
  ],
};
const wrongRegion: [string, string] = [`S3_REGION: the bucket ${env.S3_BUCKET} is not in ${env.S3_REGION}.`, "Correct S3_REGION."];

/** Turns an error into a finding. A server that is down or fails may recover; one that rejects a request needs other settings. */
function describeError({ operation, status, code }: BucketError): Finding {
  const known = explanations[code] ?? (status === 301 || code === "AuthorizationHeaderMalformed" ? wrongRegion : undefined);
  if (known) return fatal(...known);
  if (code === "RequestTimeTooSkewed")
    return wrong(`S3_BUCKET: ${place} rejects all files, because its clock differs from this host's.`, "Set both clocks with NTP.");
  const consequence = "files can be neither sent nor opened, but forms still work";
  if (isUntrusted(code)) return wrong(`S3_ENDPOINT: the certificate of ${place} is not trusted (${code}): ${consequence}.`, TRUST_REMEDY);
  if (status === undefined || status === 429 || (status >= 500 && status !== 501))
    return wrong(`S3_ENDPOINT: ${place} does not answer (${status ?? code}): ${consequence}.`, "Start it, or correct S3_ENDPOINT.");
  return fatal(
    `S3_BUCKET: ${place} refuses to ${operation} in ${env.S3_BUCKET} (${[status, code].join(" ").trim()}).`,
    "Let the key read, write, delete and list.",
  );
}

/** Describes where files are stored, and whether uploads are encrypted before they are registered. */
function describeSuccess(encryption: string): Finding {
  const uploads = encryption ? `encrypted by the bucket (${encryption})` : "not encrypted";
  return ok(
    `Files are in the bucket ${env.S3_BUCKET} of ${place}, encrypted with ENCRYPTION_KEYS. ` +
      `Uploads that are not registered yet are ${uploads}.`,
  );
}

/** Checks that the bucket supports all operations that clients' files need. */
export const bucket: Check = {
  name: "files",
  validMs: MINUTE,
  async run() {
    if (!bucketSettings) return ok(`Files are stored encrypted in ${env.DATA_DIR}/objects.`);
    try {
      return describeSuccess(await testBucket(bucketSettings));
    } catch (error) {
      if (error instanceof BucketError) return describeError(error);
      throw error;
    }
  },
};

/** Checks that browsers may upload files to the bucket. Pages without scripts upload through the server in any case. */
export const browserUploads: Check = {
  name: "uploads",
  validMs: MINUTE,
  async run() {
    if (!bucketSettings) return off("Browsers upload files to the server itself.");
    const { PUBLIC_ORIGIN, S3_BUCKET } = env;
    const isAllowed = await allowsUploadsFrom(PUBLIC_ORIGIN, bucketSettings).catch(() => undefined);
    if (isAllowed === undefined) return untried("The bucket does not answer.");
    if (isAllowed) return ok(`Pages of ${PUBLIC_ORIGIN} may upload files to the bucket.`);
    return wrong(
      `S3_BUCKET: ${S3_BUCKET} does not let pages of ${PUBLIC_ORIGIN} upload files: it rejects the browser's CORS preflight.`,
      `Give it a CORS rule with AllowedOrigins ${PUBLIC_ORIGIN}, AllowedMethods PUT and AllowedHeaders content-type.`,
    );
  },
};
