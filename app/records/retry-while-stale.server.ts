import { ServiceUnavailable } from "../platform/service-unavailable.server.ts";

const MAX_ATTEMPTS = 50;

/** Repeats an attempt to save while others save in between. Throws ServiceUnavailable if that does not end. */
export async function retryWhileStale<T>(attempt: () => Promise<T | "stale">): Promise<T> {
  for (let attempts = 0; attempts < MAX_ATTEMPTS; attempts++) {
    const outcome = await attempt();
    if (outcome !== "stale") return outcome;
  }
  throw new ServiceUnavailable("others have saved in between every time");
}
