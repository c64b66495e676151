import { createHash, randomBytes } from "node:crypto";
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import type { IncomingMessage, ServerResponse } from "node:http";
import { tmpdir } from "node:os";
import path from "node:path";
import S3rver from "@20minutes/s3rver";
import { makeDataDir, startServer, type TestServer } from "./server.ts";

/** A server and the storage of its files. */
export interface Store {
  server: TestServer;
  /** Makes the storage fail until `mend` is called. */
  stop(): Promise<void>;
  mend(): Promise<void>;
  /** The keys of all clients' files, without the marker of the installation and the erasure journal. */
  keys(): string[];
  /** The keys of all objects with a prefix. */
  below(prefix: string): string[];
  /** Lets a server with another data folder use the same objects and settings. */
  share(dataDir: string): void;
  /** The environment variables that a command or another server needs for this storage. None for the disk. */
  settings: Record<string, string>;
  /** The bytes of an object as stored. */
  bytes(key: string): Buffer;
  /** Sets the age of an object in hours. */
  age(key: string, hours: number): void;
  /** Removes an object without the application. */
  lose(key: string): void;
  /** Stores an object without the application. */
  plant(key: string, bytes?: Buffer): void;
  /** Sets a callback for the moment before the application reads an upload to register it. Not available on disk. */
  beforeRegistering?(work: () => void): void;
  cleanup(): Promise<void>;
}

const filesBelow = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((name) => statSync(path.join(folder, name)).isFile());

/** Operations on the objects in a folder, where a file's name is the object's key and a suffix. */
function objectsIn(folder: string, suffix = "") {
  const fileOf = (key: string) => path.join(folder, key + suffix);
  const allKeys = () =>
    filesBelow(folder)
      .filter((name) => name.endsWith(suffix))
      .map((name) => name.slice(0, name.length - suffix.length));
  return {
    keys: () => allKeys().filter((key) => !key.startsWith("installation/") && !key.startsWith("erasures/")),
    below: (prefix: string) => allKeys().filter((key) => key.startsWith(prefix)),
    bytes: (key: string) => readFileSync(fileOf(key)),
    age: (key: string, hours: number) => {
      const then = new Date(Date.now() - hours * 3_600_000);
      utimesSync(fileOf(key), then, then);
    },
    lose: (key: string) => rmSync(fileOf(key)),
    plant: (key: string, bytes: Buffer = Buffer.from("planted")) => {
      mkdirSync(path.dirname(fileOf(key)), { recursive: true });
      writeFileSync(fileOf(key), bytes);
    },
  };
}

/** Starts a server that stores files in its data folder, optionally with its own PostgreSQL. */
export async function diskStore(env: Record<string, string> = {}, ownPostgres = false): Promise<Store> {
  const dataDir = makeDataDir();
  const objects = path.join(dataDir, "objects");
  const server = await startServer({ dataDir, ownPostgres, env });
  return {
    server,
    ...objectsIn(objects),
    share: (other) => symlinkSync(objects, path.join(other, "objects")),
    settings: {},
    async stop() {
      mkdirSync(objects, { recursive: true });
      renameSync(objects, `${objects}.away`);
      writeFileSync(objects, "not a folder");
    },
    async mend() {
      rmSync(objects);
      renameSync(`${objects}.away`, objects);
    },
    cleanup: () => server.cleanup(),
  };
}

const account = { S3_ACCESS_KEY_ID: "S3RVER", S3_SECRET_ACCESS_KEY: "S3RVER" };

/** Removes the signature of calls on the bucket itself. S3rver reads `/documents/` as `/documents`, so no signature would match. */
function unsignBucketCalls(request: IncomingMessage): void {
  if (/^\/documents\/?(\?|$)/.test(request.url ?? "")) delete request.headers.authorization;
}

/** Reports whether If-Match names another version of the object than the stored one. S3 rejects that; S3rver does not. */
function isIfMatchOutdated(directory: string, { headers, url = "" }: IncomingMessage): boolean {
  const expected = headers["if-match"]?.replaceAll('"', "");
  const file = path.join(directory, `${new URL(url, "http://localhost").pathname}._S3rver_object`);
  if (expected === undefined || !existsSync(file)) return false;
  const hashFile = `${file}.md5`;
  return expected !== (existsSync(hashFile) ? readFileSync(hashFile, "utf8") : createHash("md5").update(readFileSync(file)).digest("hex"));
}

/** The status and code with which stricter S3 servers reject the request; undefined if they accept it. */
function rejectionOf(directory: string, request: IncomingMessage): [status: number, code: string] | undefined {
  if (isIfMatchOutdated(directory, request)) return [412, "PreconditionFailed"];
  return request.headers["x-amz-server-side-encryption"] === undefined ? undefined : [501, "NotImplemented"];
}

/** Makes object writes atomic, as in S3. S3rver's own are not. */
function makeWritesAtomic(store: S3rver["store"]): void {
  const putContent = store.putContent.bind(store);
  store.putContent = async (file, content) => {
    const draft = `${file}.${randomBytes(6).toString("hex")}`;
    try {
      const result = await putContent(draft, content);
      rmSync(`${file}.md5`, { force: true });
      renameSync(draft, file);
      return result;
    } finally {
      rmSync(draft, { force: true });
    }
  };
}

const allowPages = `<CORSConfiguration><CORSRule>
  <AllowedOrigin>*</AllowedOrigin><AllowedMethod>PUT</AllowedMethod><AllowedHeader>content-type</AllowedHeader>
</CORSRule></CORSConfiguration>`;

/**
 * Starts a real S3 server that checks signatures. Its one bucket accepts uploads from pages unless `isClosedToPages`. It rejects
 * requests for server-side encryption, as servers without a key service do, and reports encryption by default only if `encrypts`.
 */
export async function startS3({ isClosedToPages = false, encrypts = false } = {}) {
  const directory = mkdtempSync(path.join(tmpdir(), "s3-"));
  chmodSync(directory, 0o700);
  const bucket = path.join(directory, "documents");
  for (const folder of ["pending", "kept"]) {
    mkdirSync(path.join(bucket, folder), { recursive: true });
    writeFileSync(path.join(bucket, folder, "stays"), "prevents S3rver from removing the folder while another request writes to it");
  }
  let beforeTaking = () => {};
  const start = async (port: number) => {
    const s3 = new S3rver({
      address: "127.0.0.1",
      port,
      silent: true,
      directory,
      configureBuckets: [{ name: "documents", configs: isClosedToPages ? [] : [allowPages] }],
    });
    makeWritesAtomic(s3.store);
    await s3.run();
    const [serve] = s3.httpServer.listeners("request");
    s3.httpServer.removeAllListeners("close").removeAllListeners("request");
    return s3.httpServer.on("request", (request: IncomingMessage, response: ServerResponse) => {
      unsignBucketCalls(request);
      if (request.headers["if-match"] && !request.headers.range) beforeTaking();
      if (encrypts) response.setHeader("x-amz-server-side-encryption", "AES256");
      const [status, code] = rejectionOf(directory, request) ?? [];
      if (status) response.writeHead(status).end(`<Error><Code>${code}</Code></Error>`);
      else serve!.call(s3.httpServer, request, response);
    });
  };
  let http = await start(0);
  const { port } = http.address() as { port: number };
  const end = () =>
    new Promise<void>((resolve) => {
      http.close(() => resolve());
      http.closeAllConnections();
    });
  return {
    env: { S3_BUCKET: "documents", S3_ENDPOINT: `http://127.0.0.1:${port}`, S3_FORCE_PATH_STYLE: "true", ...account },
    bucket,
    beforeTaking: (work: () => void) => void (beforeTaking = work),
    stop: end,
    async mend() {
      http = await start(port);
    },
    async cleanup() {
      if (http.listening) await end();
      rmSync(directory, { recursive: true, force: true });
    },
  };
}

async function s3Store(env: Record<string, string> = {}): Promise<Store> {
  const s3 = await startS3();
  const server = await startServer({ env: { ...s3.env, ...env } });
  const bucket = objectsIn(s3.bucket, "._S3rver_object");
  return {
    server,
    ...bucket,
    plant(key, bytes) {
      bucket.plant(key, bytes);
      rmSync(path.join(s3.bucket, `${key}._S3rver_object.md5`), { force: true });
      writeFileSync(path.join(s3.bucket, `${key}._S3rver_metadata.json`), "{}");
    },
    share: () => undefined,
    settings: s3.env,
    stop: s3.stop,
    mend: s3.mend,
    beforeRegistering: s3.beforeTaking,
    async cleanup() {
      await server.cleanup();
      await s3.cleanup();
    },
  };
}

/** Both kinds of storage, for suites that run on each. */
export const stores: ["disk" | "s3", (env?: Record<string, string>) => Promise<Store>][] = [
  ["disk", diskStore],
  ["s3", s3Store],
];
