import { Readable } from "node:stream";
import { expect, test } from "vitest";
import { workOnFile, type WorkerTask } from "../../app/platform/file-worker.server.ts";
import { ServiceUnavailable } from "../../app/platform/service-unavailable.server.ts";

const open = (text: string) => async () => Readable.from([text]);

test("a process that fails by itself is no fault of the file: it can be sent again later", async () => {
  await expect(workOnFile("a task there is not" as WorkerTask, open("%PDF-"))).rejects.toThrow(ServiceUnavailable);
});

test("a file that does not open is refused for what it is", async () => {
  await expect(workOnFile("pdf", open("%PDF-1.7 nothing"))).rejects.toMatchObject({ name: "FileUnfit", reason: "unreadable" });
});
