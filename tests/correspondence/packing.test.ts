import { randomBytes } from "node:crypto";
import { createTransport } from "nodemailer";
import { expect, test } from "vitest";
import { maxMessages, pack as packInto } from "../../app/correspondence/packing.server.ts";
import { maxAttachmentBytes } from "../../app/platform/mail/mailer.server.ts";
import { zipSize } from "../../app/platform/mail/protect-zip.server.ts";

const MB = 1_000_000;
const roomOfMessage = maxAttachmentBytes(0);
const pack = (files: Parameters<typeof packInto>[0], usedBytes: number) => packInto(files, usedBytes, roomOfMessage);
const sizes = (...megabytes: number[]) =>
  megabytes.map((size, n) => ({ id: `id${n}`, entryName: `pay-stub-${n + 10}.pdf`, size: Math.round(size * MB) }));
const idsOf = (packing: ReturnType<typeof pack>) => packing.messages.map((files) => files.map(({ id }) => id));

test("without files there is one message", () => {
  expect(pack([], MB)).toEqual({ messages: [[]], waiting: [] });
});

test("files go into the first message with enough room next to what it already contains", () => {
  expect(idsOf(pack(sizes(9, 9, 7, 8), MB))).toEqual([
    ["id0", "id2"],
    ["id1", "id3"],
  ]);
});

test("the archive's own size counts, to the byte", () => {
  const room = roomOfMessage - zipSize([{ entryName: "pay-stub-10.pdf", size: 0 }]);
  const exact = { id: "id0", entryName: "pay-stub-10.pdf", size: room };
  expect(pack([exact], 0)).toMatchObject({ messages: [[{ id: "id0" }]], waiting: [] });
  expect(pack([exact], 1)).toMatchObject({ messages: [[], [{ id: "id0" }]], waiting: [] });
  expect(pack([{ ...exact, size: room + 1 }], 0)).toEqual({ messages: [[]], waiting: ["pay-stub-10.pdf"] });
});

test("files that do not fit into five messages wait, and smaller files still use the room", () => {
  const { messages, waiting } = pack(sizes(17, 17, 17, 17, 17, 17, 0.9), 0);
  expect(messages).toHaveLength(maxMessages);
  expect(waiting).toEqual(["pay-stub-15.pdf"]);
  expect(messages[0]!.map(({ id }) => id)).toEqual(["id0", "id6"]);
});

/** The size on the wire of a message with the given number of attachment bytes. */
async function sizeOnTheWire(room: number): Promise<number> {
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

test("a full message stays below 25 MB on the wire", async () => {
  expect(await sizeOnTheWire(roomOfMessage)).toBeLessThan(25 * MB);
});

test.each([500_000, 10_240_000, 20_000_000])("a full message uses a server's limit of %i bytes without exceeding it", async (announced) => {
  const bytes = await sizeOnTheWire(maxAttachmentBytes(announced));
  expect(bytes).toBeLessThanOrEqual(announced);
  expect(bytes).toBeGreaterThan(announced - 25_000);
});

test("attachments never exceed MAIL_MAX_MB, and are left out for a server with a tiny limit", () => {
  expect(maxAttachmentBytes(50 * MB)).toBe(roomOfMessage);
  expect(maxAttachmentBytes(1_000)).toBe(0);
});
