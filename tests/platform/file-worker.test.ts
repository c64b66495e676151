import { readFileSync } from "node:fs";
import { constants, getPriority } from "node:os";
import { Readable } from "node:stream";
import { expect, test } from "vitest";
import { workOnFile, type WorkerTask } from "../../app/platform/file-worker.server.ts";
import { StorageDown } from "../../app/platform/storage/storage-down.server.ts";
import { ServiceUnavailable } from "../../app/platform/service-unavailable.server.ts";
import { findWorkerWall, spawnWalled } from "../../app/platform/walled-process.server.ts";
import { runningIn } from "../support/process-group.ts";

const open = (text: string) => async () => Readable.from([text]);
const turn = { source: "192.0.2.1", owner: "a browser" };

test("reports a failing process as temporary, because the file may be valid", async () => {
  const work = { task: "a task there is not" as WorkerTask, open: open("%PDF-"), turn };
  await expect(workOnFile(work)).rejects.toThrow(ServiceUnavailable);
});

test("throws what interrupts a file while it is sent", async () => {
  async function* interrupted() {
    yield Buffer.from("%PDF-");
    throw new StorageDown(new Error("no response"));
  }
  await expect(workOnFile({ task: "pdf", open: async () => Readable.from(interrupted()), turn })).rejects.toThrow(StorageDown);
});

test("rejects a file that cannot be opened", async () => {
  const work = { task: "pdf", open: open("%PDF-1.7 nothing"), turn } as const;
  await expect(workOnFile(work)).rejects.toMatchObject({ name: "FileUnfit", reason: "unreadable" });
});

test.runIf(process.platform === "linux")(
  "knows the process behind the wall, whose memory it watches, and gives it a lower priority",
  async () => {
    const { child, pid, ended } = spawnWalled(await findWorkerWall(), "-", { flags: ["--max-old-space-size=77"] });
    const id = (await pid)!;
    expect(readFileSync(`/proc/${id}/cmdline`, "latin1").split("\0")).toContain("--max-old-space-size=77");
    await expect.poll(() => getPriority(id)).toBe(constants.priority.PRIORITY_BELOW_NORMAL);
    child.kill("SIGKILL");
    expect(await ended).toEqual({ code: null, signal: "SIGKILL" });
    await expect.poll(() => runningIn(child.pid!)).toEqual([]);
  },
);

test.runIf(process.platform === "linux")("reports a process that a signal ended as killed, also from behind the wall", async () => {
  const { child, ended } = spawnWalled(await findWorkerWall(), "-", { flags: [] });
  child.stdin!.end("process.abort()");
  child.stdout!.resume();
  expect(await ended).toMatchObject({ code: null, signal: expect.stringMatching(/^SIG(?:ABRT|SEGV)$/) });
});
