// The minimum cost of an upload: a PUT streamed through AES-256-GCM to a synced file.
import { createCipheriv, randomBytes } from "node:crypto";
import { createWriteStream } from "node:fs";
import { open, rename } from "node:fs/promises";
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import path from "node:path";
import { pipeline } from "node:stream/promises";

const folder = process.env["FOLDER"]!;
const key = randomBytes(32);

async function store(request: IncomingMessage): Promise<void> {
  const file = path.join(folder, path.basename(request.url!));
  const draft = `${file}.part`;
  await pipeline(request, createCipheriv("aes-256-gcm", key, randomBytes(12)), createWriteStream(draft, { flush: true }));
  await rename(draft, file);
  const handle = await open(folder);
  await handle.sync().finally(() => handle.close());
}

const server = createServer((request, response) => {
  store(request).then(
    () => response.end(),
    () => response.writeHead(500).end(),
  );
});
server.listen(0, "127.0.0.1", () => console.log(`http://127.0.0.1:${(server.address() as AddressInfo).port}`));
