import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { SMTPServer } from "smtp-server";

export interface MailSink {
  url: string;
  /** Resolves when `count` more messages to the recipient have arrived. */
  next: (recipient: string, count: number) => Promise<void>;
  stop: () => Promise<void>;
}

/** Starts a mail server that accepts every message and stores none. */
export async function startMailSink(): Promise<MailSink> {
  let onMessage = (_recipient: string) => {};
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS", "AUTH"],
    onData(stream, { envelope }, answer) {
      stream.resume().once("end", () => {
        answer();
        onMessage(envelope.rcptTo[0]!.address);
      });
    },
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  return {
    url: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`,
    next: (recipient, count) =>
      new Promise((resolve) => {
        let remaining = count;
        onMessage = (address) => {
          if (address === recipient && --remaining === 0) resolve();
        };
      }),
    stop: () => new Promise((resolve) => server.close(resolve)),
  };
}
