import { ServiceUnavailable } from "./service-unavailable.server.ts";

/** Too many tasks are waiting already. */
export class QueueFull extends ServiceUnavailable {
  override name = "QueueFull";
}

/**
 * Creates a queue that runs at most `concurrency` tasks at the same time; the others wait in the order of their
 * arrival. Adding a task throws QueueFull when `maxWaiting` tasks wait already.
 */
export function createQueue(concurrency: number, maxWaiting = Infinity): <T>(work: () => Promise<T>) => Promise<T> {
  const waiting: (() => void)[] = [];
  let running = 0;
  return async (work) => {
    if (running < concurrency) running += 1;
    else if (waiting.length >= maxWaiting) throw new QueueFull();
    else await new Promise<void>((resolve) => waiting.push(resolve));
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
}
