import { QueueFull, TurnRefused } from "./work-queue.server.ts";

/** Who a task is for. Owners are what somebody can have several of for free, at one source, which they cannot. */
export interface Turn {
  /** Such as the network of an IP address. */
  source: string;
  /** Such as a browser; undefined if only the source is known. */
  owner: string | undefined;
}

/** How many tasks may wait. */
export interface WaitingLimits {
  ofOwner: number;
  ofSource: number;
  inAll: number;
}

type Task = () => void;

/** Removes and returns the first entry of a map. */
function takeFirst<Key, Value>(map: Map<Key, Value>): [Key, Value] | undefined {
  const [first] = map;
  if (first) map.delete(first[0]);
  return first;
}

/**
 * Creates a queue that runs one task at a time. The sources take turns, and so do the owners of a source, so that nobody
 * waits for more than one task of anyone else's. Adding a task throws QueueFull or TurnRefused when too many wait already.
 */
export function createFairQueue(limits: WaitingLimits): <T>(turn: Turn, work: () => Promise<T>) => Promise<T> {
  /** The waiting tasks by source and owner, both in the order of their turns. */
  const sources = new Map<string, Map<string | undefined, Task[]>>();
  let isRunning = false;

  const count = (owners: Map<string | undefined, Task[]> | undefined) =>
    [...(owners?.values() ?? [])].reduce((sum, tasks) => sum + tasks.length, 0);

  function add({ source, owner }: Turn, task: Task): void {
    const owners = sources.get(source) ?? new Map<string | undefined, Task[]>();
    const tasks = owners.get(owner) ?? [];
    if (count(owners) >= limits.ofSource || (owner !== undefined && tasks.length >= limits.ofOwner)) throw new TurnRefused();
    if ([...sources.values()].reduce((sum, each) => sum + count(each), 0) >= limits.inAll) throw new QueueFull();
    sources.set(source, owners.set(owner, [...tasks, task]));
  }

  /** Removes the task whose turn it is. The others of its owner and source wait until everyone else had a turn. */
  function takeNext(): Task | undefined {
    const [source, owners] = takeFirst(sources) ?? [];
    const [owner, tasks] = (owners && takeFirst(owners)) ?? [];
    if (source === undefined || !owners || !tasks) return undefined;
    const [next, ...rest] = tasks;
    if (rest.length > 0) owners.set(owner, rest);
    if (owners.size > 0) sources.set(source, owners);
    return next;
  }

  return async (turn, work) => {
    if (isRunning) await new Promise<void>((resolve) => add(turn, resolve));
    isRunning = true;
    try {
      return await work();
    } finally {
      const next = takeNext();
      if (next) next();
      else isRunning = false;
    }
  };
}
