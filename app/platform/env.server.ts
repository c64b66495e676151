import { createHmac } from "node:crypto";
import { existsSync } from "node:fs";
import path from "node:path";
import { z } from "zod";
import { apiKeys } from "./api-keys.server.ts";
import { attorneyPassword, attorneyPasswordHash, type PasswordHash } from "./attorney-password.server.ts";
import {
  days,
  email,
  encryptionKeys,
  hostAndPort,
  list,
  origin,
  trueOrFalse,
  trustProxy,
  url,
  webhookSecret,
  webhookUrl,
  wholeNumber,
  type EncryptionKey,
} from "./env-values.server.ts";
import { withSettingsFromFiles } from "./secret-files.server.ts";
import { readSecrets, secretsFile, type Secrets } from "./secrets.server.ts";
import { attorneyBar, firmAddress } from "./signer.server.ts";
import { StartError } from "./start-error.server.ts";

/** Proxies check about every two seconds which servers are alive. */
const PROXY_DRAIN_SECONDS = 5;

const noSecrets: Secrets = {
  documentPassword: "",
  encryptionKeys: "",
  sessionSecret: "",
  postgresPassword: "",
};

/** Parses the generated keys, which the operator may have edited. Throws a StartError. */
function parseGeneratedKeys(secrets: string, dataDir: string): EncryptionKey[] {
  const result = encryptionKeys.safeParse(secrets);
  if (result.success) return result.data;
  throw new StartError(`DATA_DIR: encryptionKeys in ${secretsFile(dataDir)} ${result.error.issues[0]!.message}`);
}

/** The attorney's password, or else its hash. */
type PasswordOrHash =
  { ATTORNEY_PASSWORD: string; ATTORNEY_PASSWORD_HASH: undefined } | { ATTORNEY_PASSWORD: undefined; ATTORNEY_PASSWORD_HASH: PasswordHash };

/** Chooses the hash if it is given, otherwise the password. Throws a StartError if there is neither. */
function choosePasswordOrHash(hash: PasswordHash | undefined, password: string | undefined, dataDir: string): PasswordOrHash {
  if (hash) return { ATTORNEY_PASSWORD: undefined, ATTORNEY_PASSWORD_HASH: hash };
  if (password) return { ATTORNEY_PASSWORD: password, ATTORNEY_PASSWORD_HASH: undefined };
  throw new StartError(`ATTORNEY_PASSWORD: must be given, or ATTORNEY_PASSWORD_HASH: there is no password in ${secretsFile(dataDir)}`);
}

/** Derives the operator's token if none is set. All hosts of an installation derive the same one. */
const operatorTokenFor = (sessionSecret: string): string =>
  createHmac("sha256", sessionSecret).update("operator token").digest("base64url");

const variables = z.object({
  PORT: wholeNumber(1, 65_535).default("3000"),
  HOST: z.string().default("127.0.0.1"),
  PUBLIC_ORIGIN: origin.optional(),
  DATA_DIR: z
    .string()
    .default("data")
    .transform((value) => path.resolve(value)),
  DATABASE_URL: url("postgres:", "postgresql:").optional(),
  S3_BUCKET: z.string().optional(),
  S3_REGION: z.string().default("us-east-1"),
  S3_ENDPOINT: url("http:", "https:").optional(),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
  S3_FORCE_PATH_STYLE: trueOrFalse.default("false"),
  SMTP_URL: url("smtp:", "smtps:").optional(),
  MAIL_MAX_MB: wholeNumber(1, 100).default("18"),
  MAIL_FROM: email.optional(),
  ATTORNEY_EMAIL: email.optional(),
  ATTORNEY_PASSWORD: attorneyPassword.optional(),
  ATTORNEY_PASSWORD_HASH: attorneyPasswordHash.optional(),
  DOCUMENT_PASSWORD: z.string().min(20, "must have at least 20 characters").optional(),
  ENCRYPTION_KEYS: encryptionKeys.optional(),
  SESSION_SECRET: z.string().min(32, "must have at least 32 characters").optional(),
  ATTORNEY_NAME: z.string().optional(),
  ATTORNEY_BAR: attorneyBar.optional(),
  FIRM_ADDRESS: firmAddress.optional(),
  FIRM_NAME: z.string().default("Example & Sample Law, PLLC"),
  FIRM_PHONE: z.string().default("(919) 555-0100"),
  FIRM_EMAIL: email.default("office@example.com"),
  FIRM_OFFICES: z.string().default("100 Example Street, Raleigh, NC; 200 Sample Avenue, Greensboro, NC").transform(list(";")),
  CLAMD_HOST: hostAndPort(3310).optional(),
  EDIT_LINKS_ASK_BIRTH_DATE: trueOrFalse.default("false"),
  RETENTION_EMPTY_DAYS: days.default("2"),
  RETENTION_UNFINISHED_DAYS: days.default("90"),
  RETENTION_SUBMITTED_DAYS: days.optional(),
  RETENTION_DECLINED_DAYS: days.optional(),
  RETENTION_SEARCH_DAYS: days.optional(),
  RETENTION_LOG_DAYS: days.optional(),
  RETENTION_OUTBOX_DAYS: days.default("30"),
  CHROMIUM_PATH: z.string().refine(existsSync, "must be the path of an existing file").optional(),
  TRUST_PROXY: trustProxy.default("false"),
  DRAIN_SECONDS: wholeNumber(0, 60).optional(),
  OPERATOR_TOKEN: z.string().min(20, "must have at least 20 characters").optional(),
  API_KEYS: apiKeys.optional(),
  WEBHOOK_URL: webhookUrl.optional(),
  WEBHOOK_SECRET: webhookSecret.optional(),
  UPLOAD_MB_PER_DAY: wholeNumber(1, 1_000_000).default("2000"),
  UNSUBMITTED_MAX_MB: wholeNumber(1, 100_000_000).default("50000"),
  RATE_LIMIT_SCALE: wholeNumber(1, 1_000_000).default("1"),
  WEB_CONCURRENCY: wholeNumber(1, 64).default("1"),
  LOG_LEVEL: z
    .enum(["trace", "debug", "info", "warn", "error", "fatal", "silent"], {
      message: "must be trace, debug, info, warn, error, fatal or silent",
    })
    .default("info"),
});

const schema = variables
  .refine((values) => (values.S3_ACCESS_KEY_ID === undefined) === (values.S3_SECRET_ACCESS_KEY === undefined), {
    path: ["S3_SECRET_ACCESS_KEY"],
    message: "must be given together with S3_ACCESS_KEY_ID",
  })
  .refine((values) => (values.WEBHOOK_URL === undefined) === (values.WEBHOOK_SECRET === undefined), {
    path: ["WEBHOOK_SECRET"],
    message: "must be given together with WEBHOOK_URL",
  })
  .refine((values) => values.ATTORNEY_PASSWORD === undefined || values.ATTORNEY_PASSWORD_HASH === undefined, {
    path: ["ATTORNEY_PASSWORD_HASH"],
    message: "must not be given together with ATTORNEY_PASSWORD",
  })
  .refine(({ DATABASE_URL, ENCRYPTION_KEYS }) => DATABASE_URL === undefined || ENCRYPTION_KEYS !== undefined, {
    path: ["ENCRYPTION_KEYS"],
    message:
      "must be given together with DATABASE_URL. A server that ran without it has its keys in secrets.json of DATA_DIR, as encryptionKeys.",
  });

/** Settings that nobody else may know. Some of the URLs contain passwords. */
const SECRETS = [
  "DATABASE_URL",
  "S3_ACCESS_KEY_ID",
  "S3_SECRET_ACCESS_KEY",
  "SMTP_URL",
  "ATTORNEY_PASSWORD",
  "ATTORNEY_PASSWORD_HASH",
  "DOCUMENT_PASSWORD",
  "ENCRYPTION_KEYS",
  "SESSION_SECRET",
  "OPERATOR_TOKEN",
  "API_KEYS",
  "WEBHOOK_SECRET",
] as const satisfies (keyof typeof variables.shape)[];

/**
 * Parses the settings of this process from environment variables, and from the files that they name. An empty
 * variable counts as unset, and missing
 * secrets come from the data folder. Throws a StartError with one line, `NAME: what is wrong`, for each invalid value.
 */
export function readEnv(environment: Record<string, string | undefined>) {
  const complete = withSettingsFromFiles(environment, Object.keys(variables.shape));
  const given = Object.fromEntries(Object.entries(complete).filter(([, value]) => value !== ""));
  const result = schema.safeParse(given);
  if (!result.success) {
    throw new StartError(result.error.issues.map((issue) => `${issue.path.join(".")}: ${issue.message}`).join("\n"));
  }
  const values = result.data;
  const { ATTORNEY_PASSWORD, ATTORNEY_PASSWORD_HASH, DOCUMENT_PASSWORD, ENCRYPTION_KEYS, SESSION_SECRET, DATABASE_URL } = values;
  const passwordOrHash = ATTORNEY_PASSWORD ?? ATTORNEY_PASSWORD_HASH;
  const isComplete = [passwordOrHash, DOCUMENT_PASSWORD, ENCRYPTION_KEYS, SESSION_SECRET, DATABASE_URL].every(
    (value) => value !== undefined,
  );
  const secrets = isComplete ? noSecrets : readSecrets(values.DATA_DIR, ATTORNEY_PASSWORD_HASH === undefined);
  const sessionSecret = SESSION_SECRET ?? secrets.sessionSecret;
  return {
    ...values,
    PUBLIC_ORIGIN: values.PUBLIC_ORIGIN ?? `http://localhost:${values.PORT}`,
    MAIL_FROM: values.MAIL_FROM ?? values.FIRM_EMAIL,
    ATTORNEY_EMAIL: values.ATTORNEY_EMAIL ?? values.FIRM_EMAIL,
    ...choosePasswordOrHash(ATTORNEY_PASSWORD_HASH, ATTORNEY_PASSWORD ?? secrets.attorneyPassword, values.DATA_DIR),
    DOCUMENT_PASSWORD: DOCUMENT_PASSWORD ?? secrets.documentPassword,
    API_KEYS: values.API_KEYS ?? [],
    ENCRYPTION_KEYS: ENCRYPTION_KEYS ?? parseGeneratedKeys(secrets.encryptionKeys, values.DATA_DIR),
    SESSION_SECRET: sessionSecret,
    OPERATOR_TOKEN: values.OPERATOR_TOKEN ?? operatorTokenFor(sessionSecret),
    POSTGRES_PASSWORD: secrets.postgresPassword,
    /** Signer as printed on petitions, without the fictitious firm that pages show until the firm's own settings are given. */
    SIGNER: {
      name: values.ATTORNEY_NAME,
      ...values.ATTORNEY_BAR,
      firm: given["FIRM_NAME"],
      ...values.FIRM_ADDRESS,
      phone: given["FIRM_PHONE"],
      email: given["FIRM_EMAIL"],
    },
    generated: {
      ATTORNEY_PASSWORD: passwordOrHash === undefined,
      DOCUMENT_PASSWORD: DOCUMENT_PASSWORD === undefined,
    },
    /** File with the secrets that were not given; undefined if all were. */
    SECRETS_FILE: isComplete ? undefined : secretsFile(values.DATA_DIR),
    DRAIN_SECONDS: values.DRAIN_SECONDS ?? (values.TRUST_PROXY === false ? 0 : PROXY_DRAIN_SECONDS),
  };
}

export type Env = ReturnType<typeof readEnv>;

function readEnvOrExit(): Env {
  try {
    return readEnv({ ...process.env });
  } catch (error) {
    if (!(error instanceof StartError)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exit(1);
  }
}

/** Takes the secrets out of the environment, so that child processes do not inherit them. */
function takeSecrets(): Record<string, string> {
  const taken = SECRETS.flatMap((name): [string, string][] => (process.env[name] ? [[name, process.env[name]]] : []));
  for (const name of SECRETS) delete process.env[name];
  return Object.fromEntries(taken);
}

/** The settings of this process, read once. An invalid value ends the process with exit code 1. */
export const env = readEnvOrExit();

/** The secrets that were given in the environment, which worker processes of the server need, too. */
export const secretVariables = takeSecrets();
