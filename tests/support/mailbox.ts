import type { AddressInfo } from "node:net";
import { setTimeout } from "node:timers/promises";
import { simpleParser, type ParsedMail } from "mailparser";
import { SMTPServer } from "smtp-server";

export interface Mailbox {
  /** For SMTP_URL. */
  url: string;
  /** Every message accepted so far, in order. */
  messages: ParsedMail[];
  /** The same messages as they came over the wire. */
  raw: Buffer[];
  /** Resolves once so many messages are there; rejects after 30 seconds. */
  waitFor(count: number): Promise<void>;
  stop(): Promise<void>;
}

type Refusal = number | undefined;

/** A real SMTP server. `refuse` may answer a recipient with a code such as 451 or 550, at once or later. A free port unless one is given. */
export async function startMailbox(refuse: (recipient: string) => Refusal | Promise<Refusal> = () => undefined, port = 0): Promise<Mailbox> {
  const messages: ParsedMail[] = [];
  const raw: Buffer[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS", "AUTH"],
    async onRcptTo({ address }, _session, answer) {
      const responseCode = await refuse(address);
      answer(responseCode ? Object.assign(new Error("refused by the test"), { responseCode }) : null);
    },
    async onData(stream, _session, answer) {
      const bytes = Buffer.concat(await stream.toArray());
      messages.push(await simpleParser(bytes));
      raw.push(bytes);
      answer();
    },
  });
  const listening = Promise.withResolvers<void>();
  server.listen(port, "127.0.0.1", listening.resolve);
  await listening.promise;

  return {
    url: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`,
    messages,
    raw,
    async waitFor(count) {
      const deadline = Date.now() + 30_000;
      while (raw.length < count) {
        if (Date.now() > deadline) throw new Error(`${raw.length} of ${count} messages came`);
        await setTimeout(50);
      }
    },
    stop: () => new Promise((resolve) => server.close(resolve)),
  };
}

/** A message without the lines of its attachments, in which any short word may come up by chance. */
export const withoutAttachments = (raw: Buffer): string => raw.toString("latin1").replace(/^[\w+/]{76}\r\n([\w+/=]*\r\n)*/gm, "");
