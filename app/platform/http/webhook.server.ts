import { createHmac } from "node:crypto";
import { connect, isIP } from "node:net";
import { connect as connectSecurely } from "node:tls";

const LIMIT_MS = 10_000;

/** What is told to a receiver: the same id with every try, by which it recognizes what it has had already. */
export interface WebhookMessage {
  id: string;
  /** JSON. */
  body: string;
}

const inSeconds = (time: number) => Math.floor(time / 1_000);

/** The headers of a message in the manner of Standard Webhooks: id, time, and the HMAC-SHA-256 of both and the body. */
export function signedHeaders({ id, body }: WebhookMessage, secret: Buffer, time = Date.now()): Record<string, string> {
  const timestamp = String(inSeconds(time));
  const signature = createHmac("sha256", secret).update(`${id}.${timestamp}.${body}`).digest("base64");
  return { "Webhook-Id": id, "Webhook-Timestamp": timestamp, "Webhook-Signature": `v1,${signature}` };
}

/**
 * Posts a message once and returns the status of the answer, of which nothing else is read. Redirects are not followed: only
 * the address that the operator has set is called. Rejects when nobody answers in time.
 */
export async function postWebhook(address: string, secret: Buffer, message: WebhookMessage): Promise<number> {
  const response = await fetch(address, {
    method: "POST",
    headers: { "Content-Type": "application/json", ...signedHeaders(message, secret) },
    body: message.body,
    redirect: "manual",
    signal: AbortSignal.timeout(LIMIT_MS),
  });
  await response.body?.cancel();
  return response.status;
}

/** Connects to a receiver, verifies its certificate, and hangs up without a word. Rejects with the reason. */
export function tryReceiver(address: string): Promise<void> {
  const { protocol, hostname, port } = new URL(address);
  const host = hostname.replace(/^\[|\]$/g, "");
  const isSecure = protocol === "https:";
  const place = { host, port: Number(port || (isSecure ? 443 : 80)) };
  return new Promise((resolve, reject) => {
    const end = () => {
      socket.destroy();
      resolve();
    };
    const socket = isSecure ? connectSecurely({ ...place, ...(isIP(host) === 0 && { servername: host }) }, end) : connect(place, end);
    const late = () => socket.destroy(Object.assign(new Error("No answer in time"), { code: "ETIMEDOUT" }));
    socket.setTimeout(LIMIT_MS, late).once("error", reject);
  });
}
