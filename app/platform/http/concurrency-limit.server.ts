/** Limits how much of one kind of work continues at once for each key, such as an address. It counts in this process alone. */
export interface ConcurrencyLimit {
  /** Takes a place, and returns the function that gives it back; undefined when all places of the key are taken. */
  acquire(key: string): (() => void) | undefined;
}

/** A limit of so many places for each key. */
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
