import { randomBytes } from "node:crypto";
import { createTransport } from "nodemailer";
import { expect, test } from "vitest";
import { mostMessages, pack as packInto } from "../../app/correspondence/packing.server.ts";
import { attachmentRoom } from "../../app/platform/mail/mailer.server.ts";
import { zipSize } from "../../app/platform/mail/protect-zip.server.ts";

const MB = 1_000_000;
const roomOfMessage = attachmentRoom(0);
const pack = (files: Parameters<typeof packInto>[0], usedBytes: number) => packInto(files, usedBytes, roomOfMessage);
const filesOfSizes = (...megabytes: number[]) =>
  megabytes.map((size, n) => ({ id: `id${n}`, entryName: `pay-stub-${n + 10}.pdf`, size: Math.round(size * MB) }));
const idsOf = (packing: ReturnType<typeof pack>) => packing.messages.map((files) => files.map(({ id }) => id));

test("no files make one message", () => {
  expect(pack([], MB)).toEqual({ messages: [[]], waiting: [] });
});

test("each file is put into the first message that has room for it", () => {
  expect(idsOf(pack(filesOfSizes(9, 9, 7, 8), MB))).toEqual([
    ["id0", "id2"],
    ["id1", "id3"],
  ]);
});

test("the bytes of the archive itself count exactly", () => {
  const room = roomOfMessage - zipSize([{ entryName: "pay-stub-10.pdf", size: 0 }]);
  const exact = { id: "id0", entryName: "pay-stub-10.pdf", size: room };
  expect(pack([exact], 0)).toMatchObject({ messages: [[{ id: "id0" }]], waiting: [] });
  expect(pack([exact], 1)).toMatchObject({ messages: [[], [{ id: "id0" }]], waiting: [] });
  expect(pack([{ ...exact, size: room + 1 }], 0)).toEqual({ messages: [[]], waiting: ["pay-stub-10.pdf"] });
});

test("a file that fits into none of five messages waits, while a smaller one is still packed", () => {
  const { messages, waiting } = pack(filesOfSizes(17, 17, 17, 17, 17, 17, 0.9), 0);
  expect(messages).toHaveLength(mostMessages);
  expect(waiting).toEqual(["pay-stub-15.pdf"]);
  expect(messages[0]!.map(({ id }) => id)).toEqual(["id0", "id6"]);
});

/** Returns the encoded size of a message with the given number of bytes of attachments. */
async function measureEncodedSize(room: number): Promise<number> {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: "windows" });
  const { message } = await transport.sendMail({
    from: "office@example.com",
    to: "office@example.com",
    subject: "A full message",
    text: "- pay-stub-01.pdf\n".repeat(100),
    attachments: [
      { filename: "summary.pdf", content: randomBytes(100_000) },
      { filename: "documents.zip", content: randomBytes(room - 100_000) },
    ],
  });
  return (message as Buffer).length;
}

test("a full message is encoded in less than 25 MB", async () => {
  expect(await measureEncodedSize(roomOfMessage)).toBeLessThan(25 * MB);
});

test.each([500_000, 10_240_000, 20_000_000])(
  "a full message fills a server's limit of %i bytes without exceeding it",
  async (announced) => {
    const bytes = await measureEncodedSize(attachmentRoom(announced));
    expect(bytes).toBeLessThanOrEqual(announced);
    expect(bytes).toBeGreaterThan(announced - 25_000);
  },
);

test("the room for attachments never exceeds MAIL_MAX_MB, and is 0 for a tiny limit", () => {
  expect(attachmentRoom(50 * MB)).toBe(roomOfMessage);
  expect(attachmentRoom(1_000)).toBe(0);
});
