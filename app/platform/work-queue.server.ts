import { ServiceUnavailable } from "./service-unavailable.server.ts";
import { words } from "./wording/index.ts";

/** Too many tasks are waiting already. */
export class QueueFull extends ServiceUnavailable {
  override name = "QueueFull";
}

/** Too many tasks of this owner or source are waiting already. Those of others are not affected. */
export class TurnRefused extends QueueFull {
  override name = "TurnRefused";
  override publicMessage = words.openingOtherFiles;
}

type Queue = <T>(work: () => Promise<T>) => Promise<T>;

/**
 * Creates a queue that runs at most `concurrency` tasks at the same time; the others wait in the order of their
 * arrival. Adding a task throws QueueFull when `maxWaiting` tasks wait already.
 */
export function createQueue(concurrency: number, maxWaiting = Infinity): Queue {
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

/** Creates queues by key, each of which runs one task at a time and throws QueueFull when `maxWaiting` tasks wait in it. */
export function createQueues(maxWaiting: number): <T>(key: string, work: () => Promise<T>) => Promise<T> {
  const queues = new Map<string, { enqueue: Queue; tasks: number }>();
  return async (key, work) => {
    const queue = queues.get(key) ?? { enqueue: createQueue(1, maxWaiting), tasks: 0 };
    queues.set(key, queue);
    queue.tasks += 1;
    try {
      return await queue.enqueue(work);
    } finally {
      queue.tasks -= 1;
      if (queue.tasks === 0) queues.delete(key);
    }
  };
}
