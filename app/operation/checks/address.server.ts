import { env } from "../../platform/env.server.ts";
import { MINUTE, ok, wrong, type Check } from "./check.server.ts";

const isHere = (hostname: string) => /^(localhost|.+\.localhost|127(\.\d{1,3}){3}|\[::1\])$/.test(hostname);

/** Checks that PUBLIC_ORIGIN matches how the server is reached. */
export const address: Check = {
  name: "address",
  validMs: MINUTE,
  async run() {
    const { PUBLIC_ORIGIN, TRUST_PROXY } = env;
    const { protocol, hostname } = new URL(PUBLIC_ORIGIN);
    if (protocol === "http:" && !isHere(hostname))
      return wrong(
        `PUBLIC_ORIGIN: ${PUBLIC_ORIGIN} is not encrypted: what clients send can be read in transit.`,
        "Put a proxy that ends TLS in front, and set PUBLIC_ORIGIN to its https:// address.",
      );
    if (protocol === "https:" && TRUST_PROXY === false)
      return wrong(
        "TRUST_PROXY: not set, so all requests seem to come from the proxy's IP address and share its rate limits.",
        "Set TRUST_PROXY to 1, or to the number of proxies in front.",
      );
    return ok(`People use ${PUBLIC_ORIGIN}.`);
  },
};
