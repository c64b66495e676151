import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { matchesName } from "../../app/documents/file-content.server.ts";
import {
  cleanName,
  extensionOf,
  fileKinds,
  normalizeName,
  kindOf,
  mediaTypeOf,
  portalKinds,
  toDownloadName,
  toStoredName,
} from "../../app/files/file-kinds.ts";
import {
  checkFormCount,
  checkFormFile,
  checkPortalFile,
  checkPortalTotals,
  formatSize,
  documentTypes,
} from "../../app/files/file-rules.ts";
import { samples } from "../support/files.ts";

const megabyte = 2 ** 20;
const anyName = fc.string({ unit: "binary", maxLength: 300 });
const pdf = { name: "a.pdf", size: 1, type: "application/pdf" };

describe("a file name", () => {
  it("is stable once cleaned, and contains no control characters, text direction marks, or folders above", () => {
    fc.assert(
      fc.property(anyName, (name) => {
        const clean = cleanName(name);
        expect(cleanName(clean)).toBe(clean);
        expect(clean).not.toMatch(/[\p{Cc}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/u);
        expect(clean).not.toMatch(/^[./\\]*[/\\]/);
        expect(clean.isWellFormed()).toBe(true);
      }),
    );
  });

  it.each([
    ["😀 وثيقة.pdf", "😀 وثيقة.pdf"],
    ["a\r\nX: 1.pdf", "aX: 1.pdf"],
    ["../../etc/passwd", "etc/passwd"],
    ["C:\\a\\b.pdf ", "b.pdf"],
    ["/C:\\a\\./b.pdf", "b.pdf"],
    ["pay/stub.jpg", "pay/stub.jpg"],
    ["1/2\\3.pdf", "1/2\\3.pdf"],
  ])("%j is cleaned to %j", (name, clean) => expect(cleanName(name)).toBe(clean));

  it("has the type of its extension, regardless of case", () => {
    expect(["a.PDF", "a.jpeg", "a.JPG", "a.TIF", "b.a.docx", "a", ".pdf"].map(kindOf)).toEqual([
      "pdf",
      "jpeg",
      "jpeg",
      "tiff",
      "docx",
      undefined,
      "pdf",
    ]);
    expect(mediaTypeOf("a.jpg")).toBe("image/jpeg");
    expect(["IMG.1.HEIC", "a.heif", "a.jpeg", "a.pdf"].map(toStoredName)).toEqual(["IMG.1.jpg", "a.jpg", "a.jpeg", "a.pdf"]);
    expect(["a.pdf.EXE", "pay/stub.JPG", "May 5.1/pay"].map(extensionOf)).toEqual(["exe", "jpg", ""]);
    expect(toDownloadName("1/2\\3.pdf")).toBe("1_2_3.pdf");
  });

  it("without an extension gets that of its media type, if the type has only one", () => {
    const named = [
      ["scan", "application/pdf"],
      ["scan", "IMAGE/JPG; q=1"],
      ["IMG_1", "image/heic"],
      ["my scan.", "image/png"],
      ["a", "application/zip"],
      ["a", ""],
      ["a.b", "image/png"],
      ["", "image/png"],
    ] as const;
    const expected = ["scan.pdf", "scan.jpg", "IMG_1.heic", "my scan.png", "a", "a", "a.b", ""];
    expect(named.map(([name, type]) => normalizeName(name, type))).toEqual(expected);
    fc.assert(
      fc.property(anyName, fc.constantFrom(...portalKinds), (name, kind) => {
        const normalized = normalizeName(name, fileKinds[kind].types[0]);
        expect(normalized.startsWith(cleanName(name).replace(/\.$/, ""))).toBe(true);
        expect(normalizeName(normalized, fileKinds[kind].types[0])).toBe(normalized);
        if (cleanName(name) !== "" && extensionOf(cleanName(name)) === "") expect(kindOf(normalized)).toBe(kind);
        else expect(normalized).toBe(cleanName(name));
      }),
    );
  });
});

describe("the rules for files", () => {
  it("return a result for any input", () => {
    fc.assert(
      fc.property(anyName, fc.nat(), fc.string(), (name, size, type) => {
        for (const problem of [checkFormFile({ name, size, type }), checkPortalFile({ name, size, type })])
          expect(problem === undefined || problem.message.length > 0).toBe(true);
      }),
    );
  });

  it("for forms accept nothing that the portal rejects", () => {
    const names = fc.tuple(anyName, fc.constantFrom(".pdf", ".jpg", ".png", ".gif", ".exe", "")).map(([name, end]) => name + end);
    fc.assert(
      fc.property(names, fc.nat(12 * megabyte), fc.constantFrom("", "image/png", "application/pdf", "text/html"), (name, size, type) => {
        if (checkFormFile({ name, size, type }) === undefined) expect(checkPortalFile({ name, size, type })).toBeUndefined();
      }),
    );
  });

  it("accept every kind with each of its media types, without one, and with a generic one", () => {
    for (const kind of portalKinds)
      for (const extension of fileKinds[kind].extensions)
        for (const type of [
          ...fileKinds[kind].types,
          "",
          "application/octet-stream",
          `${fileKinds[kind].types[0].toUpperCase()}; charset=utf-8`,
        ])
          expect(checkPortalFile({ name: `a.${extension}`, size: 1, type })).toBeUndefined();
  });

  it("apply exactly at their limits", () => {
    expect(checkFormFile({ ...pdf, size: 10 * megabyte })).toBeUndefined();
    expect(checkFormFile({ ...pdf, size: 10 * megabyte + 1 })?.message).toBe("File size must be less than 10MB.");
    expect(checkPortalFile({ ...pdf, size: 20 * megabyte })).toBeUndefined();
    expect(checkPortalFile({ ...pdf, size: 20.5 * megabyte })?.message).toBe("File size (20.50 MB) exceeds the 20MB limit.");
    for (const check of [checkFormFile, checkPortalFile]) {
      expect(check({ ...pdf, name: "n".repeat(251) })).toBeUndefined();
      expect(check({ ...pdf, name: "n".repeat(252) })?.message).toMatch(/too long/);
      expect(check({ ...pdf, name: `${"n".repeat(251)}.pdf` })).toBeUndefined();
      expect(check({ ...pdf, name: `${"n".repeat(252)}.pdf` })?.message).toMatch(/^File ?name is too long \(max 255 characters\)\.$/);
      expect(check({ ...pdf, size: 0 })?.message).toBe("File is empty or corrupted.");
    }
    expect(checkPortalTotals({ count: 19, size: 199 * megabyte }, { count: 1, size: megabyte })).toBeUndefined();
    expect(checkPortalTotals({ count: 19, size: 0 }, { count: 2, size: 2 })).toEqual({
      title: "File Limit Exceeded",
      message: "You can upload a maximum of 20 files. You currently have 19 file(s).",
      advice: "You chose 2. 20 is the most. None was added.",
    });
    expect(checkPortalTotals({ count: 20, size: 0 }, { count: 1, size: 2 })).not.toHaveProperty("advice");
    expect(checkPortalTotals({ count: 1, size: 199 * megabyte }, { count: 1, size: megabyte + 1 })).toEqual({
      title: "Total Size Limit Exceeded",
      message: "Total file size would exceed 200MB limit. Current: 199.00 MB, Adding: 1.00 MB",
    });
    expect(Object.values(documentTypes).map(({ max }) => max)).toEqual([2, 2, 60, 5]);
    expect(checkFormCount(documentTypes.payStubs, 58, 2)).toBeUndefined();
    expect(checkFormCount(documentTypes.payStubs, 58, 3)).toEqual({
      title: "File Limit Exceeded",
      message: "You can only upload 60 file(s) for Pay Stubs. You currently have 58 file(s).",
      advice: "You chose 3. 60 is the most. None was added.",
    });
  });

  it("report a blocked extension before an unsupported one, and skip properties that are not known yet", () => {
    for (const extension of ["exe", "bat", "cmd", "scr", "js", "jar"]) {
      expect(checkFormFile({ name: `a.${extension}` })?.message).toBe("File type not allowed for security reasons.");
      expect(checkPortalFile({ name: `a.${extension}` })?.message).toBe(
        `File extension "${extension}" is not allowed for security reasons.`,
      );
    }
    for (const extension of ["com", "pif", "vbs", "msi", "dll", "zip", "rar"])
      expect(checkPortalFile({ name: `a.${extension}` })?.message).toContain("not allowed for security reasons");
    expect(checkPortalFile({ name: "a.svg" })).toMatchObject({
      title: "Invalid File: a.svg",
      message: expect.stringMatching(/^File type not supported\./),
    });
    for (const name of ["a.docx", "b.DOC"])
      expect(checkFormFile({ name })).toEqual({
        title: "File Validation Failed",
        message: "Invalid file type. Only image/jpeg, image/png, application/pdf files are allowed.",
        advice: "Take a photo of it or save it as PDF.",
      });
    for (const rejected of [checkFormFile({ name: "a.gif", type: "image/gif" }), checkPortalFile({ name: "a.svg" })])
      expect(rejected).toHaveProperty("advice", "You can also send HEIC photos.");
    expect([checkFormFile({}), checkPortalFile({})]).toEqual([undefined, undefined]);
    expect(checkPortalFile({ type: "text/html" })?.message).toMatch(/^File type not supported/);
  });
});

describe("a file's content", () => {
  const { exe, html, ...documents } = samples;

  it("may have a byte order mark, blanks or a printer's header within 1,024 bytes before a PDF", () => {
    for (const before of ["\ufeff", " \r\n\t", "\x1b%-12345X@PJL JOB\r\n", "x".repeat(1_019)])
      expect(matchesName("a.pdf", Buffer.from(`${before}%PDF-1.7`))).toBe(true);
    expect(matchesName("a.pdf", Buffer.from(`${"x".repeat(1_020)}%PDF-1.7`))).toBe(false);
  });

  it("is recognized by its first bytes", () => {
    for (const [extension, bytes] of Object.entries(documents)) {
      expect(matchesName(`a.${extension}`, bytes)).toBe(true);
      expect(matchesName(`a.${extension}`, exe)).toBe(false);
      for (const other of ["pdf", "png", "gif", "webp", "tiff"].filter((one) => one !== extension))
        expect(matchesName(`a.${other}`, bytes)).toBe(false);
      if (extension !== "txt") expect(matchesName(`a.${extension}`, html)).toBe(false);
    }
  });

  it("can be checked whatever its bytes", () => {
    fc.assert(fc.property(fc.uint8Array(), (bytes) => void portalKinds.map((kind) => matchesName(`a.${kind}`, Buffer.from(bytes)))));
  });
});

describe("a file size", () => {
  it.each([
    [0, "0 Bytes"],
    [1023, "1023 Bytes"],
    [1024, "1.00 KB"],
    [1536, "1.50 KB"],
    [megabyte - 1, "1.00 MB"],
    [megabyte, "1.00 MB"],
    [20 * megabyte, "20.00 MB"],
    [3 * 1024 * megabyte, "3.00 GB"],
    [2048 * 1024 * megabyte, "2048.00 GB"],
  ])("of %i bytes is shown as %s", (bytes, text) => expect(formatSize(bytes)).toBe(text));
});
