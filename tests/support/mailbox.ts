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
  /** How often somebody connected, to send one message each. */
  connections(): number;
  /** By what name somebody introduced himself, in small letters, for every connection that has ended. */
  names: string[];
  /** Resolves once so many messages are there; rejects after 30 seconds. */
  waitFor(count: number): Promise<void>;
  stop(): Promise<void>;
}

/** A code, or a whole answer such as "550 5.1.1 User unknown". */
type Refusal = number | string | undefined;

/** How a server answers messages rather than recipients. */
interface Limits {
  /** The most bytes of a message, as RFC 1870 has it. */
  size?: number;
  /** Whether the limit is told only once a whole message is there. */
  hideSize?: boolean;
  /** May refuse a whole message, at once or later. */
  refuseMessage?: (message: ParsedMail) => Refusal | Promise<Refusal>;
}

function refusal(answer: number | string) {
  const [, code, words] = /^(\d{3})(?: (.*))?$/s.exec(String(answer))!;
  return Object.assign(new Error(words ?? "refused by the test"), { responseCode: Number(code) });
}

/** A real SMTP server. `refuse` may refuse a recipient, at once or later. A free port unless one is given. */
export async function startMailbox(
  refuse: (recipient: string) => Refusal | Promise<Refusal> = () => undefined,
  port = 0,
  { refuseMessage = () => undefined, ...limits }: Limits = {},
): Promise<Mailbox> {
  const messages: ParsedMail[] = [];
  const raw: Buffer[] = [];
  const names: string[] = [];
  let connections = 0;
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS", "AUTH"],
    ...limits,
    onConnect(_session, answer) {
      connections += 1;
      answer();
    },
    onClose: ({ hostNameAppearsAs }) => void names.push(String(hostNameAppearsAs)),
    async onRcptTo({ address }, _session, answer) {
      const refused = await refuse(address);
      answer(refused ? refusal(refused) : null);
    },
    async onData(stream, _session, answer) {
      const bytes = Buffer.concat(await stream.toArray());
      if (limits.size && bytes.length > limits.size) return answer(refusal(552));
      const message = await simpleParser(bytes);
      const refused = await refuseMessage(message);
      if (refused) return answer(refusal(refused));
      messages.push(message);
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
    names,
    connections: () => connections,
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
