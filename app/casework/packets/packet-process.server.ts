import { createRequire } from "node:module";
import { buffer } from "node:stream/consumers";
import { pipeline } from "node:stream/promises";
import type { PacketRequest } from "../../official-forms/packet-request.ts";
import type { ProgressListener } from "../../official-forms/packet.ts";
import { log } from "../../platform/log.server.ts";
import { ServiceUnavailable } from "../../platform/service-unavailable.server.ts";
import { findWorkerWall, spawnWalled } from "../../platform/walled-process.server.ts";
import { createQueue } from "../../platform/work-queue.server.ts";

const HEAP_MB = 256;
const MAX_MS = 60_000;
const MAX_WAITING = 10;

const runQueued = createQueue(1, MAX_WAITING);
const script = createRequire(import.meta.url).resolve("#packet-worker");

function* frames(header: object, blanks: readonly Buffer[]): Generator<Buffer> {
  for (const frame of [Buffer.from(JSON.stringify(header)), ...blanks]) {
    const length = Buffer.alloc(4);
    length.writeUInt32BE(frame.length);
    yield length;
    yield frame;
  }
}

/**
 * Fills the forms of a request, each with its blank, in a separate low-priority process that has no secrets, one request at a time.
 * Throws ServiceUnavailable when it fails, takes too long, or too many requests are waiting.
 */
export const fillForms = (request: PacketRequest, blanks: readonly Buffer[], onProgress?: ProgressListener): Promise<Buffer> =>
  runQueued(async () => {
    const { child, ended } = spawnWalled(await findWorkerWall(), script, { flags: [`--max-old-space-size=${HEAP_MB}`], ipc: true });
    child.on("message", ({ done, all }: { done: number; all: number }) => onProgress?.(done, all));
    const timeout = setTimeout(() => child.kill("SIGKILL"), MAX_MS);
    try {
      const sent = pipeline(frames(request, blanks), child.stdin!).catch(() => undefined);
      const [packet, { code, signal }] = await Promise.all([buffer(child.stdout!), ended, sent]);
      if (code === 0) return packet;
      log.error({ code, signal }, "The process that fills forms failed");
      throw new ServiceUnavailable("The forms cannot be filled");
    } finally {
      clearTimeout(timeout);
      child.kill("SIGKILL");
    }
  });
