import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { FileUnfit } from "../../app/platform/file-worker.server.ts";
import { ServiceUnavailable } from "../../app/platform/service-unavailable.server.ts";
import type { StoredFile } from "../../app/records/file-rows.server.ts";

const { workOnFile } = vi.hoisted(() => ({ workOnFile: vi.fn() }));
vi.mock("../../app/platform/file-worker.server.ts", async (original) => ({ ...(await original<object>()), workOnFile }));
vi.mock("../../app/platform/storage/storage.server.ts", () => ({ storage: {} }));

const { getPageCount, getThumbnail } = await import("../../app/documents/pictures.server.ts");

beforeEach(() => void vi.useFakeTimers({ toFake: ["Date"] }));
afterEach(() => {
  vi.useRealTimers();
  workOnFile.mockReset();
});

let files = 0;
const file = (): StoredFile => ({ name: "statement.pdf", storageKey: `kept/${files++}` }) as StoredFile;
const minutesLater = (minutes: number) => vi.setSystemTime(Date.now() + minutes * 60_000);

it("counts the pages of a PDF, and makes its thumbnail, once", async () => {
  workOnFile.mockResolvedValue({ output: Buffer.from("3") });
  for (const look of [getPageCount, getThumbnail]) {
    const seen = file();
    const first = await look(seen);
    minutesLater(600);
    expect(await look(seen)).toEqual(first);
  }
  expect(workOnFile).toHaveBeenCalledTimes(2);
});

it.each(["tooDemanding", "unreadable"] as const)("opens a PDF again that could not be opened (%s), after ten minutes", async (reason) => {
  const seen = file();
  workOnFile.mockRejectedValueOnce(new FileUnfit(reason)).mockResolvedValue({ output: Buffer.from("3") });
  expect(await getPageCount(seen)).toBe(undefined);
  minutesLater(9);
  expect(await getPageCount(seen)).toBe(undefined);
  minutesLater(2);
  expect(await getPageCount(seen)).toBe(3);
});

it("looks again at once for a file when too many waited", async () => {
  const seen = file();
  workOnFile.mockRejectedValueOnce(new ServiceUnavailable("busy")).mockResolvedValue({ output: Buffer.from("3") });
  await expect(getPageCount(seen)).rejects.toThrow(ServiceUnavailable);
  expect(await getPageCount(seen)).toBe(3);
});
