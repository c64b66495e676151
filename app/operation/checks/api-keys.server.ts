import { env } from "../../platform/env.server.ts";
import { MINUTE, off, ok, type Check } from "./check.server.ts";

/** Lists the API clients that have a key. A malformed API_KEYS has already ended the process. */
export const apiKeys: Check = {
  name: "API keys",
  validMs: 60 * MINUTE,
  async run() {
    if (env.API_KEYS.length === 0) return off("No API client has a key. Set API_KEYS to give one access.");
    return ok(`API clients with a key: ${env.API_KEYS.map(({ name, role }) => `${name} (${role})`).join(", ")}.`);
  },
};
