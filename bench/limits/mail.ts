// The minimum cost of mailing documents: zip.js and nodemailer, five messages with three files each.
import { createReadStream } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { Readable } from "node:stream";
import { Uint8ArrayWriter, ZipWriter } from "@zip.js/zip.js";
import { createTransport } from "nodemailer";

const { FILE: file, SMTP_URL: url, MESSAGES: messages, FILES: files } = process.env;

async function archive(): Promise<Uint8Array> {
  const writer = new ZipWriter(new Uint8ArrayWriter(), {
    password: "a password of twenty letters",
    encryptionStrength: 3,
    level: 0,
    zip64: false,
    useWebWorkers: false,
  });
  for (let number = 0; number < Number(files); number++)
    await writer.add(`document-${number}.pdf`, Readable.toWeb(createReadStream(file!)) as ReadableStream<Uint8Array>);
  return writer.close();
}

async function mail(): Promise<void> {
  const transport = createTransport({ url });
  for (let number = 0; number < Number(messages); number++) {
    const attachments = [{ filename: "documents.zip", content: Buffer.from((await archive()).buffer) }];
    await transport.sendMail({
      from: "office@example.com",
      to: "office@example.com",
      subject: "Documents",
      text: "Documents",
      attachments,
    });
  }
}

const server = createServer((_request, response) => {
  mail().then(
    () => response.end(),
    () => response.writeHead(500).end(),
  );
});
server.listen(0, "127.0.0.1", () => console.log(`http://127.0.0.1:${(server.address() as AddressInfo).port}`));
