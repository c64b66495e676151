import { createHmac } from "node:crypto";
import { connect, isIP } from "node:net";
import { connect as connectSecurely } from "node:tls";

const TIMEOUT_MS = 10_000;

/** Message to a receiver. Every attempt has the same id, so that the receiver can recognize duplicates. */
export interface WebhookMessage {
  id: string;
  /** JSON. */
  body: string;
}

const inSeconds = (time: number) => Math.floor(time / 1_000);

/** Returns the headers of a message as Standard Webhooks defines them: id, time, and the HMAC-SHA-256 of both and the body. */
export function signedHeaders({ id, body }: WebhookMessage, secret: Buffer, time = Date.now()): Record<string, string> {
  const timestamp = String(inSeconds(time));
  const signature = createHmac("sha256", secret).update(`${id}.${timestamp}.${body}`).digest("base64");
  return { "Webhook-Id": id, "Webhook-Timestamp": timestamp, "Webhook-Signature": `v1,${signature}` };
}

/**
 * Posts a message once and returns the status of the response, of which nothing else is read. Redirects are not
 * followed: only the URL that the operator has set is called. Rejects when the receiver does not respond in time.
 */
export async function postWebhook(address: string, secret: Buffer, message: WebhookMessage): Promise<number> {
  const response = await fetch(address, {
    method: "POST",
    headers: { "Content-Type": "application/json", ...signedHeaders(message, secret) },
    body: message.body,
    redirect: "manual",
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  await response.body?.cancel();
  return response.status;
}

/** Connects to a receiver, verifies its certificate, and disconnects without sending anything. Rejects with the reason. */
export function testReceiver(address: string): Promise<void> {
  const { protocol, hostname, port } = new URL(address);
  const host = hostname.replace(/^\[|\]$/g, "");
  const isSecure = protocol === "https:";
  const target = { host, port: Number(port || (isSecure ? 443 : 80)) };
  return new Promise((resolve, reject) => {
    const end = () => {
      socket.destroy();
      resolve();
    };
    const socket = isSecure ? connectSecurely({ ...target, ...(isIP(host) === 0 && { servername: host }) }, end) : connect(target, end);
    const late = () => socket.destroy(Object.assign(new Error("No answer in time"), { code: "ETIMEDOUT" }));
    socket.setTimeout(TIMEOUT_MS, late).once("error", reject);
  });
}
