import { randomBytes } from "node:crypto";
import { createTransport } from "nodemailer";
import { expect, test } from "vitest";
import { mostMessages, pack, roomOfMessage } from "../../app/correspondence/packing.server.ts";
import { zipSize } from "../../app/platform/protect-zip.server.ts";

const MB = 1_000_000;
const sizes = (...megabytes: number[]) =>
  megabytes.map((size, n) => ({ id: `id${n}`, entryName: `pay-stub-${n + 10}.pdf`, size: Math.round(size * MB) }));
const idsOf = (packing: ReturnType<typeof pack>) => packing.messages.map((files) => files.map(({ id }) => id));

test("without files there is one message", () => {
  expect(pack([], MB)).toEqual({ messages: [[]], waiting: [] });
});

test("files go into the first message with room for them, beside what it carries already", () => {
  expect(idsOf(pack(sizes(9, 9, 7, 8), MB))).toEqual([
    ["id0", "id2"],
    ["id1", "id3"],
  ]);
});

test("the archive's own bytes count, to the last one", () => {
  const room = roomOfMessage - zipSize([{ entryName: "pay-stub-10.pdf", size: 0 }]);
  const exact = { id: "id0", entryName: "pay-stub-10.pdf", size: room };
  expect(pack([exact], 0)).toMatchObject({ messages: [[{ id: "id0" }]], waiting: [] });
  expect(pack([exact], 1)).toMatchObject({ messages: [[], [{ id: "id0" }]], waiting: [] });
  expect(pack([{ ...exact, size: room + 1 }], 0)).toEqual({ messages: [[]], waiting: ["pay-stub-10.pdf"] });
});

test("what five messages cannot take waits, and smaller files still find room", () => {
  const { messages, waiting } = pack(sizes(17, 17, 17, 17, 17, 17, 0.9), 0);
  expect(messages).toHaveLength(mostMessages);
  expect(waiting).toEqual(["pay-stub-15.pdf"]);
  expect(messages[0]!.map(({ id }) => id)).toEqual(["id0", "id6"]);
});

test("a full message stays below 25 MB on the wire", async () => {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: "windows" });
  const { message } = await transport.sendMail({
    from: "office@example.com",
    to: "office@example.com",
    subject: "A full message",
    text: "- pay-stub-01.pdf\n".repeat(100),
    attachments: [{ filename: "documents.zip", content: randomBytes(roomOfMessage) }],
  });
  expect((message as Buffer).length).toBeLessThan(25 * MB);
});
