const KEEP_MS = 60_000;

/**
 * Returns a task that keeps its latest result for a minute, in case it is asked for the same again: the office opens one page of a case
 * after another. What the task returns must depend on its arguments alone, which must be JSON.
 */
export function keepLatest<Args extends unknown[], Result>(task: (...args: Args) => Result): (...args: Args) => Result {
  let latest: { key: string; result: Result } | undefined;
  let timer: NodeJS.Timeout | undefined;
  return (...args) => {
    const key = JSON.stringify(args);
    if (latest?.key !== key) {
      latest = undefined;
      latest = { key, result: task(...args) };
    }
    clearTimeout(timer);
    timer = setTimeout(() => (latest = undefined), KEEP_MS);
    return latest.result;
  };
}
