import { env } from "../../platform/env.server.ts";
import { MINUTE, off, ok, type Check } from "./check.server.ts";

/** Which programs of the office have an API key. A malformed one has ended the process before. */
export const apiKeys: Check = {
  name: "API keys",
  lasts: 60 * MINUTE,
  async run() {
    if (env.API_KEYS.length === 0) return off("No program has one. Set API_KEYS to let programs in.");
    return ok(`Programs with one: ${env.API_KEYS.map(({ name, role }) => `${name} (${role})`).join(", ")}.`);
  },
};
