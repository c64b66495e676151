import { afterEach, expect, it, vi } from "vitest";
import { signUpload, verifyUpload } from "../../app/platform/storage/upload-url.server.ts";

const upload = { key: "pending/AAAA", size: 12, type: "image/png; a=b&c" };

afterEach(() => void vi.useRealTimers());

it("returns the upload that a URL was issued for, for 15 minutes", () => {
  vi.useFakeTimers();
  const address = signUpload(upload);
  expect(verifyUpload(address)).toEqual(upload);
  expect(verifyUpload(signUpload({ key: "pending/B" }))).toEqual({ key: "pending/B", size: undefined, type: undefined });
  vi.advanceTimersByTime(15 * 60_000);
  expect(verifyUpload(address)).toEqual(upload);
  vi.advanceTimersByTime(1);
  expect(verifyUpload(address)).toBeUndefined();
});

it("rejects a URL with any change", () => {
  const address = signUpload(upload);
  const changed = [
    address.replace("AAAA", "AAAB"),
    address.replace("pending", "kept"),
    address.replace("size=12", "size=13"),
    address.replace("&size=12", ""),
    address.replace("png", "gif"),
    `${address}x`,
    `${address}&size=1`,
    address.replace(/signature=.*/, "signature="),
    address.split("?")[0]!,
  ];
  for (const wrong of changed) expect(verifyUpload(wrong), wrong).toBeUndefined();
});
