/** Limits how much of one kind of work continues at once for each key, such as an address. It counts in this process alone. */
export interface ConcurrencyLimit {
  /** Takes a slot, and returns the function that releases it; undefined when all slots of the key are taken. */
  acquire(key: string): (() => void) | undefined;
}

/** A limit of this many slots per key. */
export function concurrencyLimit(places: number): ConcurrencyLimit {
  const taken = new Map<string, number>();
  const change = (key: string, by: 1 | -1) => {
    const count = (taken.get(key) ?? 0) + by;
    if (count === 0) taken.delete(key);
    else taken.set(key, count);
  };
  return {
    acquire(key) {
      if (taken.get(key) === places) return undefined;
      change(key, 1);
      return () => change(key, -1);
    },
  };
}
