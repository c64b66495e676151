import { expect, it } from "vitest";
import { createFairQueue } from "../../app/platform/fair-queue.server.ts";
import { createQueues, QueueFull, TurnRefused } from "../../app/platform/work-queue.server.ts";

const limits = { ofOwner: 2, ofSource: 4, inAll: 6 };

/** A queue whose tasks wait until they are released, and the names of the tasks in the order in which they ran. */
function start() {
  const enqueue = createFairQueue(limits);
  const ran: string[] = [];
  let release = () => {};
  const gate = new Promise<void>((resolve) => (release = resolve));
  const add = (name: string, source: string, owner?: string) =>
    enqueue({ source, owner }, async () => {
      await gate;
      ran.push(name);
      if (name.endsWith("!")) throw new Error(name);
    });
  return { add, ran, release: () => release() };
}

it("sources take turns, and so do the owners of a source", async () => {
  const { add, ran, release } = start();
  const names = ["a1", "a1", "a2", "a2"].map((owner, index) => add(`${owner}-${index}`, "a", owner));
  const others = [add("b", "b"), add("c", "c")];
  release();
  await Promise.all([...names, ...others]);
  expect(ran).toEqual(["a1-0", "a1-1", "b", "c", "a2-2", "a2-3"]);
});

it("a source that had its turn waits for those that came in the meantime, also after a failure", async () => {
  const { add, ran, release } = start();
  const failed = add("a-0!", "a", "1");
  const rest = [add("a-1", "a", "1"), add("a-2", "a", "1"), add("b", "b")];
  release();
  await expect(failed).rejects.toThrow("a-0!");
  await Promise.all(rest);
  expect(ran).toEqual(["a-0!", "a-1", "b", "a-2"]);
});

it("too many waiting tasks of an owner or a source are refused, not those of others", async () => {
  const { add, ran, release } = start();
  const tasks = [add("runs", "a", "1"), add("1", "a", "1"), add("2", "a", "1")];
  await expect(add("no", "a", "1")).rejects.toThrow(TurnRefused);
  tasks.push(add("3", "a", "2"), add("4", "a"));
  await expect(add("no", "a", "3")).rejects.toThrow(TurnRefused);
  tasks.push(add("5", "b", "1"), add("6", "b", "1"));
  await expect(add("no", "c", "1")).rejects.toThrow(QueueFull);
  release();
  await Promise.all(tasks);
  expect(ran).toHaveLength(7);
});

it("queues by key run independently of each other, one task at a time", async () => {
  const enqueue = createQueues(1);
  let release = () => {};
  const first = enqueue("a", () => new Promise<void>((resolve) => (release = resolve)));
  const second = enqueue("a", async () => "second");
  await expect(enqueue("a", async () => "third")).rejects.toThrow(QueueFull);
  expect(await enqueue("b", async () => "other")).toBe("other");
  release();
  expect([await first, await second]).toEqual([undefined, "second"]);
});
