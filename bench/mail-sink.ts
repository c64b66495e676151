import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { SMTPServer } from "smtp-server";

export interface MailSink {
  url: string;
  /** Resolves when so many more messages to the recipient were taken. */
  next: (recipient: string, count: number) => Promise<void>;
  stop: () => Promise<void>;
}

/** A mail server that takes everything and keeps nothing. */
export async function startMailSink(): Promise<MailSink> {
  let taken = (_recipient: string) => {};
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS", "AUTH"],
    onData(stream, { envelope }, answer) {
      stream.resume().once("end", () => {
        answer();
        taken(envelope.rcptTo[0]!.address);
      });
    },
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  return {
    url: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`,
    next: (recipient, count) =>
      new Promise((resolve) => {
        let missing = count;
        taken = (address) => {
          if (address === recipient && --missing === 0) resolve();
        };
      }),
    stop: () => new Promise((resolve) => server.close(resolve)),
  };
}
