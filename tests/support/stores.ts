import { createHash } from "node:crypto";
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, statSync, symlinkSync, utimesSync, writeFileSync } from "node:fs";
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
  /** What is to happen whenever the application is about to copy an object; the disk does not tell. */
  beforeCopy?(work: () => void): void;
  cleanup(): Promise<void>;
}

const filesBelow = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((name) => statSync(path.join(folder, name)).isFile());

/** What the tests do to the files of a folder, where an object's file has the object's key and this ending. */
function folderOf(folder: string, ending = "") {
  const fileOf = (key: string) => path.join(folder, key + ending);
  const all = () => filesBelow(folder).filter((name) => name.endsWith(ending)).map((name) => name.slice(0, name.length - ending.length));
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

async function diskStore(env: Record<string, string> = {}): Promise<Store> {
  const dataDir = makeDataDir();
  const objects = path.join(dataDir, "objects");
  const server = await startServer({ dataDir, env });
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

/** Whether another object is asked to be copied than lies there now, which S3 refuses and this server would not. */
function isOutdatedCopy(directory: string, { headers }: IncomingMessage): boolean {
  const expected = String(headers["x-amz-copy-source-if-match"] ?? "").replaceAll('"', "");
  const lying = path.join(directory, `${String(headers["x-amz-copy-source"])}._S3rver_object`);
  return expected !== "" && existsSync(lying) && expected !== createHash("md5").update(readFileSync(lying)).digest("hex");
}

const openToPages = `<CORSConfiguration><CORSRule>
  <AllowedOrigin>*</AllowedOrigin><AllowedMethod>PUT</AllowedMethod><AllowedHeader>content-type</AllowedHeader>
</CORSRule></CORSConfiguration>`;

/** A real S3 server that checks signatures, with one bucket, to which pages may send files unless it is closed to them. */
export async function startS3({ isClosedToPages = false } = {}) {
  const directory = mkdtempSync(path.join(tmpdir(), "s3-"));
  chmodSync(directory, 0o700);
  const bucket = path.join(directory, "documents");
  for (const folder of ["pending", "kept"]) {
    mkdirSync(path.join(bucket, folder), { recursive: true });
    writeFileSync(path.join(bucket, folder, "stays"), "so that this server removes no folder while another request writes to it");
  }
  let beforeCopy = () => {};
  const start = async (port: number) => {
    const s3 = new S3rver({ address: "127.0.0.1", port, silent: true, directory, configureBuckets: [{ name: "documents", configs: isClosedToPages ? [] : [openToPages] }] });
    await s3.run();
    const [serve] = s3.httpServer.listeners("request");
    s3.httpServer.removeAllListeners("close").removeAllListeners("request");
    return s3.httpServer.on("request", (request: IncomingMessage, response: ServerResponse) => {
      unsignBucketCalls(request);
      if (request.headers["x-amz-copy-source"]) beforeCopy();
      if (isOutdatedCopy(directory, request)) response.writeHead(412).end("<Error><Code>PreconditionFailed</Code></Error>");
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
    beforeCopy: (work: () => void) => void (beforeCopy = work),
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
      writeFileSync(path.join(s3.bucket, `${key}._S3rver_metadata.json`), "{}");
    },
    share: () => undefined,
    settings: s3.env,
    stop: s3.stop,
    mend: s3.mend,
    beforeCopy: s3.beforeCopy,
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
