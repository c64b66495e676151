import fc from "fast-check";
import { afterEach, expect, test, vi } from "vitest";
import { keepLatest } from "../../server/petition-worker/keep-latest.ts";

afterEach(() => void vi.useRealTimers());

test("A task that keeps its latest result returns what the task itself would, whatever it is asked one after another", () => {
  const answers = fc.dictionary(fc.constantFrom("a", "b"), fc.constantFrom("", "1", "2"));
  fc.assert(
    fc.property(fc.array(fc.tuple(answers, answers)), (calls) => {
      const task = (one: object, other: object) => JSON.stringify({ one, other });
      const kept = keepLatest(task);
      for (const [one, other] of calls) expect(kept(one, other)).toBe(task(one, other));
    }),
  );
});

test("A result is kept for the same arguments only, and for a minute", () => {
  vi.useFakeTimers();
  const task = vi.fn((answers: object) => JSON.stringify(answers));
  const kept = keepLatest(task);
  const countAfter = (answers: object) => {
    kept(answers);
    return task.mock.calls.length;
  };
  expect(countAfter({ name: "Ann" })).toBe(1);
  expect(countAfter({ name: "Ann" })).toBe(1);
  expect(countAfter({ name: "Bea" })).toBe(2);
  expect(countAfter({ name: "Ann" })).toBe(3);
  vi.advanceTimersByTime(59_000);
  expect(countAfter({ name: "Ann" })).toBe(3);
  vi.advanceTimersByTime(61_000);
  expect(countAfter({ name: "Ann" })).toBe(4);
});

test("A task that fails is tried again", () => {
  const task = vi.fn((answers: object): string => {
    throw new Error(JSON.stringify(answers));
  });
  const kept = keepLatest(task);
  for (const count of [1, 2]) {
    expect(() => kept({})).toThrow("{}");
    expect(task).toHaveBeenCalledTimes(count);
  }
});
