import { sql } from "../platform/database/database.server.ts";
import { env } from "../platform/env.server.ts";
import { sourceOfAddress } from "../platform/http/source-address.ts";
import { RateLimited } from "../platform/http/rate-limited.server.ts";

/** Limits of costly actions per IP address, edit link, office session or API client within ten minutes. */
const limits = { creation: 600, uploadAddress: 1_200, pdf: 120, submission: 60, resumeLink: 60, linkedSave: 120, conflictSearch: 300 };

export type LimitedAction = Exclude<keyof typeof limits, "linkedSave" | "conflictSearch">;

/**
 * Counts a use by an IP address, or by its /64 network. Throws RateLimited beyond the limit of ten minutes. Work of the
 * office itself has no IP address and is not counted.
 */
export async function consumeRateLimit(use: LimitedAction, address: string | undefined): Promise<void> {
  if (address !== undefined) await consume(use, sourceOfAddress(address), "Too many requests from your network");
}

/** Counts a save through the edit link with that hash, because the history stores every such save. Throws RateLimited. */
export const consumeLinkedSaveLimit = (linkHash: Buffer): Promise<void> =>
  consume("linkedSave", `link ${linkHash.toString("base64url")}`, "Too many changes were saved through this link");

/** Counts a conflict search by an office session or API client, because each reads all cases. Throws RateLimited. */
export const consumeSearchLimit = (searcher: string): Promise<void> => consume("conflictSearch", searcher, "Too many searches");

async function consume(use: keyof typeof limits, source: string, tooMany: string): Promise<void> {
  const [counted] = await sql<[{ count: number; seconds: number }]>`
    insert into uses as past (source, use) values (${source}, ${use})
    on conflict (source, use) do update set
      count = case when past.began_at < now() - interval '10 minutes' then 1 else past.count + 1 end,
      began_at = case when past.began_at < now() - interval '10 minutes' then now() else past.began_at end
    returning count, greatest(1, ceil(extract(epoch from began_at + interval '10 minutes' - now())))::int as seconds`;
  if (counted.count > limits[use] * env.RATE_LIMIT_SCALE) throw new RateLimited(counted.seconds, tooMany);
}

/** Deletes counts of earlier ten-minute periods. */
export const purgeRateLimits = () => sql`delete from uses where began_at < now() - interval '10 minutes'`;
