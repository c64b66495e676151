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

/** A server and where its files lie. */
export interface Store {
  server: TestServer;
  /** Makes the storage fail until `mend`. */
  stop(): Promise<void>;
  mend(): Promise<void>;
  /** The keys of all files of clients: not of the marker that says whose storage it is. */
  keys(): string[];
  /** The keys of all objects below a prefix. */
  below(prefix: string): string[];
  /** Lets a server with another data folder use the same objects, with the same settings. */
  share(dataDir: string): void;
  /** What a command or another server must be told of the storage; the disk's is in the data folder. */
  settings: Record<string, string>;
  /** The bytes of an object as they lie there. */
  bytes(key: string): Buffer;
  /** Makes an object as old as so many hours. */
  age(key: string, hours: number): void;
  /** Removes an object behind the application's back. */
  lose(key: string): void;
  /** Puts an object there behind the application's back. */
  plant(key: string, bytes?: Buffer): void;
  /** What is to happen whenever the application is about to take up an upload; the disk does not tell. */
  beforeTaking?(work: () => void): void;
  cleanup(): Promise<void>;
}

const filesBelow = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((name) => statSync(path.join(folder, name)).isFile());

/** What the tests do to the files of a folder, where an object's file has the object's key and this ending. */
function folderOf(folder: string, ending = "") {
  const fileOf = (key: string) => path.join(folder, key + ending);
  const all = () =>
    filesBelow(folder)
      .filter((name) => name.endsWith(ending))
      .map((name) => name.slice(0, name.length - ending.length));
  return {
    keys: () => all().filter((key) => !key.startsWith("installation/")),
    below: (prefix: string) => all().filter((key) => key.startsWith(prefix)),
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

/** Files in the data folder, of a server with a PostgreSQL of its own if asked for. */
export async function diskStore(env: Record<string, string> = {}, ownPostgres = false): Promise<Store> {
  const dataDir = makeDataDir();
  const objects = path.join(dataDir, "objects");
  const server = await startServer({ dataDir, ownPostgres, env });
  return {
    server,
    ...folderOf(objects),
    share: (other) => symlinkSync(objects, path.join(other, "objects")),
    settings: {},
    async stop() {
      mkdirSync(objects, { recursive: true });
      renameSync(objects, `${objects}.away`);
      writeFileSync(objects, "this is no folder");
    },
    async mend() {
      rmSync(objects);
      renameSync(`${objects}.away`, objects);
    },
    cleanup: () => server.cleanup(),
  };
}

const account = { S3_ACCESS_KEY_ID: "S3RVER", S3_SECRET_ACCESS_KEY: "S3RVER" };

/** This S3 server reads `/documents/` as `/documents`, so that no signature of a call on the bucket itself would fit. */
function unsignBucketCalls(request: IncomingMessage): void {
  if (/^\/documents\/?(\?|$)/.test(request.url ?? "")) delete request.headers.authorization;
}

/** Whether another object is asked for than lies there now, which S3 refuses and this server would not. */
function isOutdated(directory: string, { headers, url = "" }: IncomingMessage): boolean {
  const expected = headers["if-match"]?.replaceAll('"', "");
  const lying = path.join(directory, `${new URL(url, "http://localhost").pathname}._S3rver_object`);
  if (expected === undefined || !existsSync(lying)) return false;
  const known = `${lying}.md5`;
  return expected !== (existsSync(known) ? readFileSync(known, "utf8") : createHash("md5").update(readFileSync(lying)).digest("hex"));
}

/** The status and code that the request is refused with, as servers do that are stricter than this one. */
function refusalOf(directory: string, request: IncomingMessage): [status: number, code: string] | undefined {
  if (isOutdated(directory, request)) return [412, "PreconditionFailed"];
  return request.headers["x-amz-server-side-encryption"] === undefined ? undefined : [501, "NotImplemented"];
}

/** Lets objects come to be whole or not at all, which this server does not see to, and S3 does. */
function replaceAtOnce(store: S3rver["store"]): void {
  const putContent = store.putContent.bind(store);
  store.putContent = async (file, content) => {
    const draft = `${file}.${randomBytes(6).toString("hex")}`;
    try {
      const put = await putContent(draft, content);
      rmSync(`${file}.md5`, { force: true });
      renameSync(draft, file);
      return put;
    } finally {
      rmSync(draft, { force: true });
    }
  };
}

const openToPages = `<CORSConfiguration><CORSRule>
  <AllowedOrigin>*</AllowedOrigin><AllowedMethod>PUT</AllowedMethod><AllowedHeader>content-type</AllowedHeader>
</CORSRule></CORSConfiguration>`;

/**
 * A real S3 server that checks signatures, with one bucket, to which pages may send files unless it is closed to them. It
 * refuses to encrypt for others, as servers without a key service do, and says that it encrypts by itself only if asked to.
 */
export async function startS3({ isClosedToPages = false, encrypts = false } = {}) {
  const directory = mkdtempSync(path.join(tmpdir(), "s3-"));
  chmodSync(directory, 0o700);
  const bucket = path.join(directory, "documents");
  for (const folder of ["pending", "kept"]) {
    mkdirSync(path.join(bucket, folder), { recursive: true });
    writeFileSync(path.join(bucket, folder, "stays"), "so that this server removes no folder while another request writes to it");
  }
  let beforeTaking = () => {};
  const start = async (port: number) => {
    const s3 = new S3rver({
      address: "127.0.0.1",
      port,
      silent: true,
      directory,
      configureBuckets: [{ name: "documents", configs: isClosedToPages ? [] : [openToPages] }],
    });
    replaceAtOnce(s3.store);
    await s3.run();
    const [serve] = s3.httpServer.listeners("request");
    s3.httpServer.removeAllListeners("close").removeAllListeners("request");
    return s3.httpServer.on("request", (request: IncomingMessage, response: ServerResponse) => {
      unsignBucketCalls(request);
      if (request.headers["if-match"] && !request.headers.range) beforeTaking();
      if (encrypts) response.setHeader("x-amz-server-side-encryption", "AES256");
      const [status, code] = refusalOf(directory, request) ?? [];
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
  const bucket = folderOf(s3.bucket, "._S3rver_object");
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
    beforeTaking: s3.beforeTaking,
    async cleanup() {
      await server.cleanup();
      await s3.cleanup();
    },
  };
}

/** Both storages, for suites that hold on each. */
export const stores: ["disk" | "s3", (env?: Record<string, string>) => Promise<Store>][] = [
  ["disk", diskStore],
  ["s3", s3Store],
];
