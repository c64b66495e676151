import { createRequire } from "node:module";
import type { Socket } from "node:net";
import type { PacketRequest } from "../../official-forms/packet-request.ts";
import type { ProgressListener } from "../../official-forms/packet.ts";
import { frameHeader, splitFrames } from "../../platform/frames.ts";
import { log } from "../../platform/log.server.ts";
import { ServiceUnavailable } from "../../platform/service-unavailable.server.ts";
import { findWorkerWall, spawnWalled, type WalledProcess } from "../../platform/walled-process.server.ts";
import { createQueue } from "../../platform/work-queue.server.ts";

/** Little room for new objects keeps the process small, and costs no time: what a packet is made of lasts until it is done. */
const MEMORY = ["--max-old-space-size=256", "--max-semi-space-size=4"];
const MAX_MS = 60_000;
const MAX_IDLE_MS = 600_000;
const MAX_WAITING = 10;

const runQueued = createQueue(1, MAX_WAITING);
const script = createRequire(import.meta.url).resolve("#packet-worker");

/** The process that fills forms, one packet after the other, with the packets that it returns. */
interface Filler extends WalledProcess {
  packets: AsyncGenerator<Buffer>;
  /** Ends it when nobody has needed it for some time. */
  idle: NodeJS.Timeout;
}

let current: Promise<Filler> | undefined;

async function start(): Promise<Filler> {
  const walled = spawnWalled(await findWorkerWall(), script, { flags: MEMORY, ipc: true });
  const { child } = walled;
  const [input, output] = [child.stdin, child.stdout] as unknown as [Socket, Socket];
  input.on("error", () => undefined);
  [child, child.channel, input, output].forEach((each) => each?.unref());
  const end = () => {
    current = undefined;
    child.kill("SIGKILL");
  };
  return { ...walled, packets: splitFrames(output), idle: setTimeout(end, MAX_IDLE_MS).unref() };
}

/** The running process, or another one after it has ended. It does not keep this process running. */
function findFiller(): Promise<Filler> {
  if (current) return current;
  const filler = start();
  const forget = () => {
    if (current === filler) current = undefined;
  };
  filler.then(({ ended }) => ended).then(forget, forget);
  return (current = filler);
}

/** Starts the process in advance: it takes as long to load its code as to fill a form. */
export const startFiller = (): void => void findFiller().catch(() => undefined);

/**
 * Fills the forms of a request, each with its blank, in a separate low-priority process that has no secrets, one request at a time.
 * Throws ServiceUnavailable when it fails, takes too long, or too many requests are waiting.
 */
export const fillForms = (request: PacketRequest, blanks: readonly Buffer[], onProgress?: ProgressListener): Promise<Buffer> =>
  runQueued(async () => {
    const { child, ended, packets, idle } = await findFiller();
    idle.refresh();
    const onMessage = ({ done, all }: { done: number; all: number }) => onProgress?.(done, all);
    child.on("message", onMessage);
    const timeout = setTimeout(() => child.kill("SIGKILL"), MAX_MS);
    try {
      for (const frame of [Buffer.from(JSON.stringify(request)), ...blanks]) {
        child.stdin!.write(frameHeader(frame.length));
        child.stdin!.write(frame);
      }
      const packet = await packets.next();
      if (!packet.done) return packet.value;
      log.error(await ended, "The process that fills forms failed");
      throw new ServiceUnavailable("The forms cannot be filled");
    } finally {
      clearTimeout(timeout);
      child.off("message", onMessage);
      idle.refresh();
    }
  });
