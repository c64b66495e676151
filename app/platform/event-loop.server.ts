import { monitorEventLoopDelay } from "node:perf_hooks";
import { log } from "./log.server.ts";

/** Time that the event loop of this process stood still. */
export interface Stall {
  seconds: number;
  endedAt: Date;
}

const STALL_SECONDS = 30;
const CHECK_MS = 1_000;

const delay = monitorEventLoopDelay({ resolution: 100 });
let longestSeconds = 0;
let latest: Stall | undefined;

/** Watches the event loop, and logs when it stood still for half a minute or longer. */
export function watchEventLoop(): void {
  delay.enable();
  setInterval(() => {
    const seconds = delay.max / 1e9;
    delay.reset();
    longestSeconds = Math.max(longestSeconds, seconds);
    if (seconds < STALL_SECONDS) return;
    latest = { seconds: Math.round(seconds), endedAt: new Date() };
    log.error({ part: "event loop", seconds: latest.seconds }, "this process stood still");
  }, CHECK_MS).unref();
}

/** The longest time that the event loop stood still since the start, in seconds. */
export const longestStall = (): number => longestSeconds;

/** The last time that the event loop stood still for half a minute or longer. */
export const latestStall = (): Stall | undefined => latest;
