import { isIPv4 } from "node:net";
import { createTransport, type SendMailOptions } from "nodemailer";
import SMTPConnection from "nodemailer/lib/smtp-connection";
import { env } from "../env.server.ts";

const CONNECT_TIMEOUT_MS = 20_000;
/** A server may need ten minutes to accept a message (RFC 5321, 4.5.3.2.6). Until then the message has not been delivered. */
const REPLY_TIMEOUT_MS = 600_000;
/** How long an announced message size is cached. */
const CACHE_MS = 300_000;

const isLoopback = (url: string): boolean => /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/i.test(new URL(url).hostname);

/** Returns the name for EHLO: the host of PUBLIC_ORIGIN, or its IP address as a literal (RFC 5321, 4.1.3). */
function ehloName(): string {
  const { hostname } = new URL(env.PUBLIC_ORIGIN);
  return isIPv4(hostname) ? `[${hostname}]` : hostname.replace(/^\[/, "[IPv6:");
}

/** The URL's parameters take precedence over these settings: `?requireTLS=false` allows a server without STARTTLS. */
const createTransportTo = (url: string, replyTimeout: number) =>
  createTransport({
    url,
    name: ehloName(),
    connectionTimeout: CONNECT_TIMEOUT_MS,
    greetingTimeout: CONNECT_TIMEOUT_MS,
    dnsTimeout: CONNECT_TIMEOUT_MS,
    socketTimeout: replyTimeout,
    requireTLS: !isLoopback(url),
  });

/** Sends a message through the SMTP server at this URL. Throws nodemailer's error. */
export async function sendBySmtp(url: string, message: SendMailOptions): Promise<void> {
  await createTransportTo(url, REPLY_TIMEOUT_MS).sendMail(message);
}

/**
 * Connects to the SMTP server, encrypts and signs in as for a message, and quits. Returns the maximum message size in
 * bytes that it announces (RFC 1870), or 0 if it announces none. Throws nodemailer's error.
 */
export async function testSmtp(url: string): Promise<number> {
  const { options, auth } = createTransportTo(url, CONNECT_TIMEOUT_MS).transporter as unknown as NodemailerTransporter;
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

/** Returns the result of `testSmtp`, at most five minutes old; 0 while the server does not respond. */
export async function fetchAnnouncedSize(url: string): Promise<number> {
  if (announced && Date.now() - announced.at < CACHE_MS) return announced.size;
  return testSmtp(url).catch(() => 0);
}

/** Settings that nodemailer derives from a URL. */
interface NodemailerTransporter {
  options: SMTPConnection.Options;
  auth: SMTPConnection.Credentials | false;
}
