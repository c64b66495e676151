import { Readable } from "node:stream";
import sharp from "sharp";
import { expect, it } from "vitest";
import { isQuickPicture } from "../../app/documents/quick-picture.server.ts";
import { emptyPng, heic, jpegTurned } from "../support/photos.ts";

const isQuick = (bytes: Buffer) =>
  isQuickPicture(async () => Readable.from(Array.from({ length: 20 }, (_, index) => bytes.subarray(index * 65_536, (index + 1) * 65_536))));
const jpeg = (width: number, height: number, progressive = false) =>
  sharp({ create: { width, height, channels: 3, background: "#888" } })
    .jpeg({ progressive })
    .toBuffer();

/** A segment that a camera writes before the frame. */
const segment = (length: number) => Buffer.concat([Buffer.from([0xff, 0xe1, length >> 8, length & 255]), Buffer.alloc(length - 2)]);
const withSegments = (photo: Buffer, ...segments: Buffer[]) => Buffer.concat([photo.subarray(0, 2), ...segments, photo.subarray(2)]);

it("photos of phones, and small pictures, are quick", async () => {
  expect(await isQuick(await jpeg(4_032, 3_024))).toBe(true);
  expect(await isQuick(await jpegTurned(6))).toBe(true);
  expect(await isQuick(emptyPng(4_000, 4_000))).toBe(true);
  expect(await isQuick(withSegments(await jpeg(64, 48), segment(60_000), Buffer.from([0xff]), segment(60_000)))).toBe(true);
});

it("others are not: large, progressive, and HEIF ones, and those without a header at the beginning", async () => {
  expect(await isQuick(await jpeg(7_000, 7_000))).toBe(false);
  expect(await isQuick(await jpeg(64, 48, true))).toBe(false);
  expect(await isQuick(emptyPng(5_000, 5_000))).toBe(false);
  const photo = await jpeg(64, 48);
  const noSize = Buffer.from(photo);
  noSize.writeUInt32BE(0, noSize.indexOf(Buffer.from([0xff, 0xc0])) + 5);
  const many = withSegments(photo, ...Array<Buffer>(12).fill(segment(60_000)));
  const broken = withSegments(photo, Buffer.from([0xff, 0xe1, 0, 0]));
  for (const other of [heic, noSize, many, broken, photo.subarray(0, 20), Buffer.from("GIF89a"), Buffer.alloc(0)])
    expect(await isQuick(other)).toBe(false);
});
