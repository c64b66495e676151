import { connect, type Socket } from "node:net";
import { env } from "./env.server.ts";
import { ServiceUnavailable } from "./service-unavailable.server.ts";

const TIMEOUT_MS = 30_000;
const MAX_REPLY_LENGTH = 4_096;

/** The virus scanner does not respond, or its reply is unusable. Retrying later makes sense. */
export class ScannerDown extends ServiceUnavailable {
  override name = "ScannerDown";
}

/** Whether files are scanned for viruses. */
export const isScanning = env.CLAMD_HOST !== undefined;

/**
 * Streams a file to the virus scanner, and returns whether it found a virus. Throws ScannerDown when the scanner cannot
 * be reached, rejects a file of this size, closes the connection, or needs longer than the timeout (30 seconds by
 * default). Errors thrown by `content` are rethrown.
 */
export async function scanForVirus(
  content: AsyncIterable<Buffer>,
  { host, port } = env.CLAMD_HOST!,
  timeout = TIMEOUT_MS,
): Promise<boolean> {
  const socket = connect({ host, port }).on("error", ignoreError);
  const timer = setTimeout(() => socket.destroy(new ScannerDown("no answer in time")), timeout);
  try {
    const answer = readAnswer(socket);
    await Promise.race([answer, send(socket, content).then(() => answer)]);
    return parseVerdict(await answer);
  } finally {
    clearTimeout(timer);
    socket.destroy();
  }
}

/** Connection errors surface where the reply is read. */
const ignoreError = () => undefined;

/** Reads the scanner's reply until it ends its line or closes the connection. */
async function readAnswer(socket: Socket): Promise<string> {
  let text = "";
  try {
    for await (const part of socket) {
      text += String(part);
      if (text.includes("\0") || text.length > MAX_REPLY_LENGTH) return text;
    }
  } catch (error) {
    throw error instanceof ScannerDown ? error : new ScannerDown((error as Error).message);
  }
  throw new ScannerDown("the connection was closed without an answer");
}

/** Sends the INSTREAM command: each chunk preceded by its length, and a length of zero at the end. */
async function send(socket: Socket, content: AsyncIterable<Buffer>): Promise<void> {
  const write = (bytes: Buffer) => new Promise<void>((resolve) => socket.write(bytes, () => resolve()));
  await write(Buffer.from("zINSTREAM\0"));
  for await (const part of content) {
    if (socket.destroyed) return;
    if (part.length === 0) continue;
    const length = Buffer.alloc(4);
    length.writeUInt32BE(part.length);
    await write(Buffer.concat([length, part]));
  }
  await write(Buffer.alloc(4));
}

function parseVerdict(answer: string): boolean {
  const reply = answer.replace(/\0.*$/s, "");
  if (reply === "stream: OK") return false;
  if (/^stream: .+ FOUND$/.test(reply)) return true;
  throw new ScannerDown(reply.slice(0, 200));
}
