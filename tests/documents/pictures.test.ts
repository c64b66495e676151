import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { FileUnfit } from "../../app/platform/file-worker.server.ts";
import { ServiceUnavailable } from "../../app/platform/service-unavailable.server.ts";
import type { StoredFile } from "../../app/records/files/file-rows.server.ts";

const { workOnFile } = vi.hoisted(() => ({ workOnFile: vi.fn() }));
vi.mock("../../app/platform/file-worker.server.ts", async (original) => ({ ...(await original<object>()), workOnFile }));
vi.mock("../../app/platform/storage/storage.server.ts", () => ({ storage: {} }));

const { getPages, getThumbnail } = await import("../../app/documents/pictures.server.ts");

beforeEach(() => void vi.useFakeTimers({ toFake: ["Date"] }));
afterEach(() => {
  vi.useRealTimers();
  workOnFile.mockReset();
});

let fileCount = 0;
const file = (): StoredFile => ({ name: "statement.pdf", storageKey: `kept/${fileCount++}` }) as StoredFile;
const advanceMinutes = (minutes: number) => vi.setSystemTime(Date.now() + minutes * 60_000);

it("the pages of a PDF are counted and its thumbnail is rendered only once", async () => {
  workOnFile.mockResolvedValue({ output: Buffer.from("3") });
  for (const read of [getPages, getThumbnail]) {
    const pdf = file();
    const first = await read(pdf, "office");
    advanceMinutes(600);
    expect(await read(pdf, "office")).toEqual(first);
  }
  expect(workOnFile).toHaveBeenCalledTimes(2);
});

it.each([
  ["tooDemanding", "It takes more memory or time than there is here."],
  ["unreadable", "It does not open: it may be damaged."],
] as const)("a PDF that could not be opened (%s) says why, and is tried again after ten minutes", async (reason, why) => {
  const pdf = file();
  workOnFile.mockRejectedValueOnce(new FileUnfit(reason)).mockResolvedValue({ output: Buffer.from("3") });
  expect(await getPages(pdf)).toEqual({ pages: 0, notShown: expect.stringContaining(why) });
  advanceMinutes(9);
  expect(await getPages(pdf)).toEqual({ pages: 0, notShown: expect.stringContaining(why) });
  advanceMinutes(2);
  expect(await getPages(pdf)).toEqual({ pages: 3 });
});

it("a PDF is tried again immediately if too many were waiting", async () => {
  const pdf = file();
  workOnFile.mockRejectedValueOnce(new ServiceUnavailable("busy")).mockResolvedValue({ output: Buffer.from("3") });
  await expect(getPages(pdf)).rejects.toThrow(ServiceUnavailable);
  expect(await getPages(pdf)).toEqual({ pages: 3 });
});
