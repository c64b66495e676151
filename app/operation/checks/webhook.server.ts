import { env } from "../../platform/env.server.ts";
import { testReceiver } from "../../platform/http/webhook.server.ts";
import { isUntrusted, TRUST_REMEDY } from "../../platform/untrusted-certificate.server.ts";
import { MINUTE, off, ok, wrong, type Check } from "./check.server.ts";

/**
 * Checks that the webhook's receiver can be reached. It is sent nothing, and only its host is named, because the rest
 * of the URL may be secret.
 */
export const webhook: Check = {
  name: "webhook",
  validMs: MINUTE,
  async run() {
    const { WEBHOOK_URL } = env;
    if (!WEBHOOK_URL) return off("No API client is notified of events. Set WEBHOOK_URL to notify one.");
    const { protocol, host } = new URL(WEBHOOK_URL);
    const code = await testReceiver(WEBHOOK_URL).then(
      () => undefined,
      (error: NodeJS.ErrnoException) => error.code ?? error.name,
    );
    if (code && isUntrusted(code))
      return wrong(`WEBHOOK_URL: the certificate of ${host} is not trusted (${code}). Events wait for up to two days.`, TRUST_REMEDY);
    if (code)
      return wrong(
        `WEBHOOK_URL: ${host} does not answer (${code}). Events wait for up to two days.`,
        "Start the receiver there, or correct WEBHOOK_URL.",
      );
    return ok(`${host} can be reached${protocol === "http:" ? ", without encryption" : ""}. It is notified of events.`);
  },
};
