import { connect, type Socket } from "node:net";
import { env } from "./env.server.ts";
import { ServiceUnavailable } from "./service-unavailable.server.ts";

const TIMEOUT_MS = 30_000;
const MOST_OF_ANSWER = 4_096;

/** The virus scanner does not answer, or not usefully; trying again later makes sense. */
export class ScannerDown extends ServiceUnavailable {
  override name = "ScannerDown";
}

/** Whether files are looked at for viruses. */
export const isScanning = env.CLAMD_HOST !== undefined;

/**
 * Streams a file to the virus scanner and returns whether it has found something. Throws a ScannerDown when the scanner
 * cannot be reached, takes no file of this size, breaks off, or needs more than half a minute; what `content` throws is
 * thrown on.
 */
export async function scanForVirus(
  content: AsyncIterable<Buffer>,
  { host, port } = env.CLAMD_HOST!,
  timeout = TIMEOUT_MS,
): Promise<boolean> {
  const socket = connect({ host, port }).on("error", noticedByReading);
  const timer = setTimeout(() => socket.destroy(new ScannerDown("no answer in time")), timeout);
  try {
    const answer = readAnswer(socket);
    await Promise.race([answer, send(socket, content).then(() => answer)]);
    return verdict(await answer);
  } finally {
    clearTimeout(timer);
    socket.destroy();
  }
}

/** Connection errors surface where the answer is read. */
const noticedByReading = () => undefined;

/** All the scanner says until it closes the connection or ends its line. */
async function readAnswer(socket: Socket): Promise<string> {
  let text = "";
  try {
    for await (const part of socket) {
      text += String(part);
      if (text.includes("\0") || text.length > MOST_OF_ANSWER) return text;
    }
  } catch (error) {
    throw error instanceof ScannerDown ? error : new ScannerDown((error as Error).message);
  }
  throw new ScannerDown("the connection was closed without an answer");
}

/** INSTREAM: every part after its length, and a length of zero in the end. */
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

function verdict(answer: string): boolean {
  const said = answer.replace(/\0.*$/s, "");
  if (said === "stream: OK") return false;
  if (/^stream: .+ FOUND$/.test(said)) return true;
  throw new ScannerDown(said.slice(0, 200));
}
