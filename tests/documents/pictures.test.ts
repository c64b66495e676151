import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { FileUnfit } from "../../app/platform/file-worker.server.ts";
import { ServiceUnavailable } from "../../app/platform/service-unavailable.server.ts";
import type { StoredFile } from "../../app/records/file-rows.server.ts";

const { workOnFile } = vi.hoisted(() => ({ workOnFile: vi.fn() }));
vi.mock("../../app/platform/file-worker.server.ts", async (original) => ({ ...(await original<object>()), workOnFile }));
vi.mock("../../app/platform/storage/storage.server.ts", () => ({ storage: {} }));

const { pagesOf, thumbnailOf } = await import("../../app/documents/pictures.server.ts");

beforeEach(() => void vi.useFakeTimers({ toFake: ["Date"] }));
afterEach(() => {
  vi.useRealTimers();
  workOnFile.mockReset();
});

let files = 0;
const makeFile = (): StoredFile => ({ name: "statement.pdf", storageKey: `kept/${files++}` }) as StoredFile;
const passMinutes = (minutes: number) => vi.setSystemTime(Date.now() + minutes * 60_000);

it("pages and thumbnail of a PDF are computed once", async () => {
  workOnFile.mockResolvedValue({ output: Buffer.from("3") });
  for (const compute of [pagesOf, thumbnailOf]) {
    const file = makeFile();
    const first = await compute(file);
    passMinutes(600);
    expect(await compute(file)).toEqual(first);
  }
  expect(workOnFile).toHaveBeenCalledTimes(2);
});

it.each(["tooDemanding", "unreadable"] as const)(
  "a PDF that could not be opened (%s) is opened again after ten minutes",
  async (reason) => {
    const file = makeFile();
    workOnFile.mockRejectedValueOnce(new FileUnfit(reason)).mockResolvedValue({ output: Buffer.from("3") });
    expect(await pagesOf(file)).toBe(undefined);
    passMinutes(9);
    expect(await pagesOf(file)).toBe(undefined);
    passMinutes(2);
    expect(await pagesOf(file)).toBe(3);
  },
);

it("a PDF is opened again immediately when the queue was full", async () => {
  const file = makeFile();
  workOnFile.mockRejectedValueOnce(new ServiceUnavailable("busy")).mockResolvedValue({ output: Buffer.from("3") });
  await expect(pagesOf(file)).rejects.toThrow(ServiceUnavailable);
  expect(await pagesOf(file)).toBe(3);
});
