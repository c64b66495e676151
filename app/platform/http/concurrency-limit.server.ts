/** Limits how many operations of one kind run at the same time for each key, such as an IP address. Counts in this process only. */
export interface ConcurrencyLimit {
  /** Takes a slot and returns the function that releases it; undefined when all slots of the key are taken. */
  acquire(key: string): (() => void) | undefined;
}

/** Creates a limit with a number of slots per key. */
export function concurrencyLimit(slots: number): ConcurrencyLimit {
  const taken = new Map<string, number>();
  const change = (key: string, by: 1 | -1) => {
    const count = (taken.get(key) ?? 0) + by;
    if (count === 0) taken.delete(key);
    else taken.set(key, count);
  };
  return {
    acquire(key) {
      if (taken.get(key) === slots) return undefined;
      change(key, 1);
      return () => change(key, -1);
    },
  };
}
