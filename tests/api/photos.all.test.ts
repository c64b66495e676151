import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { protectPdf } from "../../app/platform/pdf/protect-pdf.server.ts";
import { apiClient, type Client } from "../support/clients.ts";
import { samples, uploadPending } from "../support/files.ts";
import { pdfOf } from "../support/pdf-files.ts";
import {
  emptyPng,
  fullJpeg,
  fullPng,
  grayJpeg,
  heic,
  hugeHeic,
  inspectPhoto,
  jpegSegment,
  jpegTurned,
  plainCmyk,
  withSegments,
} from "../support/photos.ts";
import { pagePhotos } from "../support/page-photos.ts";
import { stores, type Store } from "../support/stores.ts";

const tooManyPixels =
  "This picture has too many pixels for us to open. Please send a smaller copy, or take the photo again with your camera's normal setting.";
const damagedPhoto = "This photo does not open. It may be damaged. Please take it again, or choose another file.";
const cutOff = "This photo is cut off. Please take it again.";
const needsPassword = "This PDF needs a password. Please save a copy without one and send that, or print it and send photos of the pages.";
const damagedPdf = "This PDF is damaged and does not open. Please save or download it again, or send photos of its pages.";

const comment = jpegSegment(0xfe, Buffer.from("made by hand"));
const profile = jpegSegment(0xe2, Buffer.from("ICC_PROFILE\0\x01\x01not a profile"));
const exif = Buffer.from("Exif\0\0MM\0*\0\0\0\x08\0\0\0\0\0\0");
const xmp = Buffer.from("http://ns.adobe.com/xap/1.0/\0<x:xmpmeta/>");
const photoshop = (resource: string) => jpegSegment(0xed, Buffer.from(`Photoshop 3.0\x008BIM${resource}\0\0\0\0\0\x04abcd`, "latin1"));
const printerHeader = "\x1b%-12345X@PJL JOB\r\n@PJL ENTER LANGUAGE=PDF\r\n";

/** Removes the EXIF of a JPEG that begins with it. */
const withoutMetadata = (jpeg: Buffer) => Buffer.concat([jpeg.subarray(0, 2), jpeg.subarray(4 + jpeg.readUInt16BE(4))]);

const upright = { format: "jpeg", width: 64, height: 48, red: ["upper left"], hasMetadata: false };

describe.each(stores)("a photo or PDF on %s", (_kind, startStore) => {
  let store: Store;
  let robot: Client;
  let documents: string;
  beforeAll(async () => {
    store = await startStore();
    robot = apiClient(store.server.url);
    const { id } = await (await robot.call("POST", "/api/bankruptcy-forms", {})).json();
    documents = `/api/bankruptcy-forms/${id}/documents`;
  });
  afterAll(() => store?.cleanup());

  const add = async (fileName: string, body: Buffer, mimeType?: string) =>
    robot.call("POST", `${documents}/payStubs`, { fileName, mimeType, storageKey: await uploadPending(robot, documents, body) });

  /** Adds a file, expects it to be accepted, and downloads it. */
  async function addAndDownload(fileName: string, body: Buffer, mimeType?: string) {
    const response = await add(fileName, body, mimeType);
    expect(response.status).toBe(201);
    const { id, name, size, mimeType: type } = await response.json();
    const bytes = Buffer.from(await (await robot.call("GET", `${documents}/payStubs/${id}/download`)).arrayBuffer());
    expect(bytes.length).toBe(size);
    return { name, type, bytes };
  }

  it.each([
    ["IMG_0001.HEIC", "image/heic", "IMG_0001.jpg"],
    ["photo.heif", "", "photo.jpg"],
    ["IMG_0002", "image/heic", "IMG_0002.jpg"],
    ["renamed.jpeg", "image/jpeg", "renamed.jpeg"],
    ["IMG_0003.heic", "image/jpeg", "IMG_0003.jpg"],
  ])("in HEIF format named %s is stored as JPEG", async (fileName, type, name) => {
    const stored = await addAndDownload(fileName, heic, type || undefined);
    expect(stored).toMatchObject({ name, type: "image/jpeg" });
    expect(await inspectPhoto(stored.bytes)).toEqual(upright);
  });

  it.each([
    ["sharp", undefined],
    ["fewLines", undefined],
    ["dim", undefined],
    ["nearlyWhite", undefined],
    ["dark", "dark"],
    ["blurred", "blurred"],
    ["shaken", "blurred"],
  ] as const)("of a page that is %s is accepted and stored with the hint %s", async (kind, hint) => {
    const response = await add(`${kind}.jpg`, await pagePhotos[kind]());
    expect(response.status).toBe(201);
    const file = await response.json();
    expect(file.hint).toBe(hint);
    const { payStubs } = await (await robot.call("GET", documents)).json();
    expect(payStubs.find(({ id }: { id: string }) => id === file.id)).toEqual(file);
  });

  it("in JPEG format with the extension .HEIC is renamed to .jpg", async () => {
    const grayPhoto = await grayJpeg(64, 48);
    expect(await addAndDownload("IMG_0003.HEIC", grayPhoto)).toEqual({ name: "IMG_0003.jpg", type: "image/jpeg", bytes: grayPhoto });
  });

  it.each([
    [1, "upper left", 64, 48],
    [3, "lower right", 64, 48],
    [6, "upper right", 48, 64],
    [8, "lower left", 48, 64],
  ])("with orientation %i is turned upright and loses its metadata", async (orientation, corner, width, height) => {
    const photo = await jpegTurned(orientation);
    expect(await inspectPhoto(photo)).toMatchObject({ red: ["upper left"], hasMetadata: true });
    const { bytes } = await addAndDownload("sideways.jpg", photo);
    expect(await inspectPhoto(bytes)).toEqual({ format: "jpeg", width, height, red: [corner], hasMetadata: false });
    expect(bytes.includes("Example Camera")).toBe(false);
  });

  it("of more than 16 megapixels that is sideways is turned upright at half its size, without losing an edge", async () => {
    const { bytes } = await addAndDownload("large-sideways.jpg", await jpegTurned(6, 4_700, 3_500));
    expect(await inspectPhoto(bytes)).toEqual({ format: "jpeg", width: 1_750, height: 2_350, red: ["upper right"], hasMetadata: false });
  });

  it.each([
    ["a HEIF of 63 megapixels", "bomb.heic", hugeHeic, tooManyPixels],
    ["a JPEG of 63 megapixels", "large.jpg", () => grayJpeg(9_000, 7_000), tooManyPixels],
    ["a PNG of 900 megapixels", "bomb.png", () => emptyPng(30_000, 30_000), tooManyPixels],
    ["a truncated HEIF", "half.heic", () => heic.subarray(0, heic.length / 2), damagedPhoto],
    ["a JPEG cut off in its pixels", "cut.jpg", async () => (await fullJpeg()).subarray(0, 20_000), cutOff],
    ["a JPEG cut off before its last pixels", "cut.jpg", async () => (await fullJpeg()).subarray(0, -8), cutOff],
    ["a progressive JPEG cut off in its pixels", "cut.jpg", async () => (await fullJpeg(true)).subarray(0, -500), cutOff],
    ["a JPEG cut off in its header", "cut.jpg", async () => (await fullJpeg()).subarray(0, 100), cutOff],
    ["a sideways JPEG cut off in its pixels", "cut.jpg", async () => (await jpegTurned(6)).subarray(0, -40), cutOff],
    ["a PNG cut off in its pixels", "cut.png", async () => (await fullPng()).subarray(0, -5_000), cutOff],
    ["a PNG cut off in its header", "cut.png", async () => (await fullPng()).subarray(0, 20), cutOff],
    ["a PDF that needs a password", "bank.pdf", async () => Buffer.from(await protectPdf(samples.pdf, "secret")), needsPassword],
    ["a truncated PDF", "scan.pdf", () => pdfOf(5_000).subarray(0, 60), damagedPdf],
    ["a PDF without pages", "none.pdf", () => Buffer.from("%PDF-1.7\n"), damagedPdf],
  ])("is rejected and not stored if it is %s", async (_what, name, make, message) => {
    const before = store.keys();
    const response = await add(name, await make());
    expect(response.status).toBe(422);
    expect(await response.json()).toMatchObject({ title: "File Validation Failed", message, issues: [{ path: "file", message }] });
    expect(store.keys()).toEqual(before);
  });

  it.each([
    [
      "a PDF that can be opened but not changed without a password",
      "statement.pdf",
      async () => Buffer.from(await protectPdf(samples.pdf, "")),
    ],
    ["a PDF without its last line", "nearly.pdf", () => samples.pdf.subarray(0, -6)],
    ["a photo of 48 megapixels", "large.jpg", () => grayJpeg(8_000, 6_000)],
    ["a JPEG that does not decode", "stub.jpg", () => samples.jpg],
    ["a JPEG with a comment and a color profile", "scan.jpg", async () => withSegments(await grayJpeg(64, 48), [comment, profile])],
    ["a JPEG with a second picture after its end", "two.jpg", async () => withSegments(await fullJpeg(), [], await grayJpeg(64, 48))],
    ["a JPEG with Photoshop's resolution", "edited.jpg", async () => withSegments(await grayJpeg(64, 48), [photoshop("\x03\xed")])],
    ["a JPEG without its end marker", "nearly.jpg", async () => (await fullJpeg()).subarray(0, -2)],
    ["a progressive JPEG without its end marker", "nearly.jpg", async () => (await fullJpeg(true)).subarray(0, -2)],
    ["a CMYK JPEG without Adobe's marker", "print.jpg", async () => withoutMetadata(await plainCmyk())],
    ["a PDF after a printer's header", "printed.pdf", () => Buffer.concat([Buffer.from(printerHeader), pdfOf(5_000)])],
    ["a PDF after blanks and newlines", "blanks.pdf", () => Buffer.concat([Buffer.from(" \r\n".repeat(300)), pdfOf(5_000)])],
    ["a PDF after a byte order mark", "mark.pdf", () => Buffer.concat([Buffer.from("\ufeff"), pdfOf(5_000)])],
    ["a printed PDF without its last line", "nearly.pdf", () => Buffer.concat([Buffer.from(printerHeader), samples.pdf.subarray(0, -6)])],
  ])("is stored unchanged: %s", async (_what, name, make) => {
    const bytes = await make();
    expect((await addAndDownload(name, bytes)).bytes).toEqual(bytes);
  });

  it("in JPEG format loses only EXIF, XMP and IPTC, and a second photo with them", async () => {
    const photo = withSegments(await fullJpeg(), [comment, profile]);
    const segments = { exif: jpegSegment(0xe1, exif), xmp: jpegSegment(0xe1, xmp), iptc: photoshop("\x04\x04") };
    for (const segment of Object.values(segments))
      expect((await addAndDownload("camera.jpg", withSegments(photo, [segment]))).bytes).toEqual(photo);
    expect((await addAndDownload("two.jpg", withSegments(photo, Object.values(segments), Buffer.from("a second photo")))).bytes).toEqual(
      photo,
    );
    expect((await addAndDownload("two.jpg", withSegments(photo, [], withSegments(photo, [segments.exif])))).bytes).toEqual(photo);
    expect((await addAndDownload("nearly.jpg", withSegments(photo, [segments.xmp]).subarray(0, -2))).bytes).toEqual(photo.subarray(0, -2));
  });

  it("in CMYK without Adobe's marker keeps its colors when it is turned upright", async () => {
    const { bytes } = await addAndDownload("print.jpg", await plainCmyk(6));
    expect(await inspectPhoto(bytes)).toEqual({ format: "jpeg", width: 48, height: 64, red: ["upper right"], hasMetadata: false });
  });
});
