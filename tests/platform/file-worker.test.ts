import { Readable } from "node:stream";
import { expect, test } from "vitest";
import { workOnFile, type WorkerTask } from "../../app/platform/file-worker.server.ts";
import { ServiceUnavailable } from "../../app/platform/service-unavailable.server.ts";

const open = (text: string) => async () => Readable.from([text]);

test("reports a failing process as temporary, because the file may be valid", async () => {
  await expect(workOnFile("a task there is not" as WorkerTask, open("%PDF-"))).rejects.toThrow(ServiceUnavailable);
});

test("rejects a file that cannot be opened", async () => {
  await expect(workOnFile("pdf", open("%PDF-1.7 nothing"))).rejects.toMatchObject({ name: "FileUnfit", reason: "unreadable" });
});
