import { env } from "../../platform/env.server.ts";
import { tryReceiver } from "../../platform/http/webhook.server.ts";
import { isUntrusted, TO_TRUST } from "../../platform/untrusted-certificate.server.ts";
import { MINUTE, off, ok, wrong, type Check } from "./check.server.ts";

/** The program that is told of events can be reached. It is sent nothing, and only its host is named: the rest may be secret. */
export const webhook: Check = {
  name: "webhook",
  lasts: MINUTE,
  async run() {
    const { WEBHOOK_URL } = env;
    if (!WEBHOOK_URL) return off("No program is told of events. Set WEBHOOK_URL to have one told.");
    const { protocol, host } = new URL(WEBHOOK_URL);
    const code = await tryReceiver(WEBHOOK_URL).then(
      () => undefined,
      (error: NodeJS.ErrnoException) => error.code ?? error.name,
    );
    if (code && isUntrusted(code))
      return wrong(`WEBHOOK_URL: the certificate of ${host} is not trusted (${code}). Events wait, for two days.`, TO_TRUST);
    if (code)
      return wrong(
        `WEBHOOK_URL: ${host} does not answer (${code}). Events wait, for two days.`,
        "Start the program there, or correct WEBHOOK_URL.",
      );
    return ok(`${host} can be reached${protocol === "http:" ? ", without encryption" : ""}. It is told of events.`);
  },
};
