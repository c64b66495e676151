import { isIPv4 } from "node:net";
import { createTransport, type SendMailOptions } from "nodemailer";
import SMTPConnection from "nodemailer/lib/smtp-connection";
import { env } from "../env.server.ts";

const TO_CONNECT = 20_000;
/** A server may take ten minutes to answer once it has a message (RFC 5321, 4.5.3.2.6). Until then it does not hold it. */
const TO_ANSWER = 600_000;
/** How long an announced message size is trusted. */
const REMEMBERED = 300_000;

const isLoopback = (url: string): boolean => /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/i.test(new URL(url).hostname);

/** The name in EHLO: the host that people know us by, or its address as a literal (RFC 5321, 4.1.3). */
function ourName(): string {
  const { hostname } = new URL(env.PUBLIC_ORIGIN);
  return isIPv4(hostname) ? `[${hostname}]` : hostname.replace(/^\[/, "[IPv6:");
}

/** The parameters of the address come before these settings: `?requireTLS=false` allows a server without STARTTLS. */
const transportTo = (url: string, toAnswer: number) =>
  createTransport({
    url,
    name: ourName(),
    connectionTimeout: TO_CONNECT,
    greetingTimeout: TO_CONNECT,
    dnsTimeout: TO_CONNECT,
    socketTimeout: toAnswer,
    requireTLS: !isLoopback(url),
  });

/** Hands a message to the SMTP server of this address. Throws nodemailer's error. */
export async function postBySmtp(url: string, message: SendMailOptions): Promise<void> {
  await transportTo(url, TO_ANSWER).sendMail(message);
}

/**
 * Connects to the SMTP server, greets it, encrypts and signs in as for a message, and quits. Returns the most bytes
 * of a message that it announces (RFC 1870), or 0 if it announces none. Throws nodemailer's error.
 */
export async function trySmtp(url: string): Promise<number> {
  const { options, auth } = transportTo(url, TO_CONNECT).transporter as unknown as SmtpSettings;
  const connection = new SMTPConnection(options) as SMTPConnection & { allowsAuth: boolean; lastServerResponse: string };
  try {
    const greeting = await new Promise<string>((resolve, reject) => {
      connection.on("error", reject).on("end", () => reject(Object.assign(new Error("Connection closed"), { code: "ECONNCLOSED" })));
      const then = (next: () => void) => (error?: unknown) => (error ? reject(error) : next());
      connection.connect(
        then(() => {
          const { allowsAuth, lastServerResponse } = connection;
          const done = () => resolve(lastServerResponse);
          if (auth && allowsAuth) connection.login(auth, then(done));
          else done();
        }),
      );
    });
    connection.quit();
    const size = Number(/^250[ -]SIZE +(\d+)/im.exec(greeting)?.[1] ?? 0);
    announced = { size, at: Date.now() };
    return size;
  } catch (error) {
    connection.close();
    throw error;
  }
}

let announced: { size: number; at: number } | undefined;

/** What trySmtp returns, asked now or within the last five minutes; 0 as long as the server does not answer. */
export async function announcedSize(url: string): Promise<number> {
  if (announced && Date.now() - announced.at < REMEMBERED) return announced.size;
  return trySmtp(url).catch(() => 0);
}

/** What nodemailer makes of an address. */
interface SmtpSettings {
  options: SMTPConnection.Options;
  auth: SMTPConnection.Credentials | false;
}
