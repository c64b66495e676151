import type { AddressInfo } from "node:net";
import { setTimeout } from "node:timers/promises";
import { simpleParser, type ParsedMail } from "mailparser";
import { SMTPServer } from "smtp-server";

export interface Mailbox {
  /** For SMTP_URL. */
  url: string;
  /** The messages accepted so far, in order. */
  messages: ParsedMail[];
  /** The same messages as received. */
  raw: Buffer[];
  /** The number of connections; clients send one message per connection. */
  connections(): number;
  /** The client name from the EHLO command of every closed connection, in lowercase. */
  names: string[];
  /** Resolves once the given number of messages has arrived. Rejects after 30 seconds. */
  waitFor(count: number): Promise<void>;
  stop(): Promise<void>;
}

/** A reply code, or a whole reply such as "550 5.1.1 User unknown"; undefined to accept. */
type Rejection = number | string | undefined;

/** How the server treats messages rather than recipients. */
interface Limits {
  /** The maximum message size in bytes, announced as in RFC 1870. */
  size?: number;
  /** Whether the size limit is not announced, so that a message is rejected only after it was transferred. */
  hideSize?: boolean;
  /** May reject a whole message, immediately or later. */
  rejectMessage?: (message: ParsedMail) => Rejection | Promise<Rejection>;
}

function rejectionError(reply: number | string) {
  const [, code, text] = /^(\d{3})(?: (.*))?$/s.exec(String(reply))!;
  return Object.assign(new Error(text ?? "refused by the test"), { responseCode: Number(code) });
}

/** Starts a real SMTP server, on a free port unless one is given. `reject` may reject a recipient, immediately or later. */
export async function startMailbox(
  reject: (recipient: string) => Rejection | Promise<Rejection> = () => undefined,
  port = 0,
  { rejectMessage: refuseMessage = () => undefined, ...limits }: Limits = {},
): Promise<Mailbox> {
  const messages: ParsedMail[] = [];
  const raw: Buffer[] = [];
  const names: string[] = [];
  let connections = 0;
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS", "AUTH"],
    ...limits,
    onConnect(_session, reply) {
      connections += 1;
      reply();
    },
    onClose: ({ hostNameAppearsAs }) => void names.push(String(hostNameAppearsAs)),
    async onRcptTo({ address }, _session, reply) {
      const rejection = await reject(address);
      reply(rejection ? rejectionError(rejection) : null);
    },
    async onData(stream, _session, reply) {
      const bytes = Buffer.concat(await stream.toArray());
      if (limits.size && bytes.length > limits.size) return reply(rejectionError(552));
      const message = await simpleParser(bytes);
      const rejection = await refuseMessage(message);
      if (rejection) return reply(rejectionError(rejection));
      messages.push(message);
      raw.push(bytes);
      reply();
    },
  });
  const listening = Promise.withResolvers<void>();
  server.listen(port, "127.0.0.1", listening.resolve);
  await listening.promise;

  return {
    url: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`,
    messages,
    raw,
    names,
    connections: () => connections,
    async waitFor(count) {
      const deadline = Date.now() + 30_000;
      while (raw.length < count) {
        if (Date.now() > deadline) throw new Error(`${raw.length} of ${count} messages arrived`);
        await setTimeout(50);
      }
    },
    stop: () => new Promise((resolve) => server.close(resolve)),
  };
}

/** Removes the base64 lines of attachments from a message, because any short word can occur in them by chance. */
export const withoutAttachments = (raw: Buffer): string => raw.toString("latin1").replace(/^[\w+/]{76}\r\n([\w+/=]*\r\n)*/gm, "");
