import { ServiceUnavailable } from "./service-unavailable.server.ts";

/** Thrown instead of letting too many wait. */
export class QueueFull extends ServiceUnavailable {
  override name = "QueueFull";
}

/**
 * Runs a limited number of tasks at once; the others wait their turn, first come, first served. Starting one throws
 * QueueFull when `mostWaiting` wait already.
 */
export function createQueue(most: number, mostWaiting = Infinity): <T>(work: () => Promise<T>) => Promise<T> {
  const waiting: (() => void)[] = [];
  let running = 0;
  return async (work) => {
    if (running < most) running += 1;
    else if (waiting.length >= mostWaiting) throw new QueueFull();
    else await new Promise<void>((begin) => waiting.push(begin));
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
}
