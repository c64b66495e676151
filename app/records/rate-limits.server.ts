import { sql } from "../platform/database/database.server.ts";
import { env } from "../platform/env.server.ts";
import { sourceOfAddress } from "../platform/http/source-address.ts";
import { RateLimited } from "../platform/http/rate-limited.server.ts";
import { words } from "./wording/index.ts";

/** Limits of costly actions per IP address, edit link, office session or API client within ten minutes. */
const limits = { creation: 600, uploadAddress: 1_200, pdf: 120, submission: 60, resumeLink: 60, linkedSave: 120, conflictSearch: 300 };

const TEN_MINUTES = 600;
const DAY = 86_400;
const DAILY_UPLOADS = "uploadKilobytes";

export type LimitedAction = Exclude<keyof typeof limits, "linkedSave" | "conflictSearch">;

/**
 * Counts a use by an IP address, or by its /64 network. Throws RateLimited beyond the limit of ten minutes. Work of the
 * office itself has no IP address and is not counted.
 */
export async function consumeRateLimit(use: LimitedAction, address: string | undefined): Promise<void> {
  if (address !== undefined) await consume(use, sourceOfAddress(address), words.tooManyRequests);
}

/** Counts a save through the edit link with that hash, because the history stores every such save. Throws RateLimited. */
export const consumeLinkedSaveLimit = (linkHash: Buffer): Promise<void> =>
  consume("linkedSave", `link ${linkHash.toString("base64url")}`, words.tooManySaves);

/** Counts a conflict search by an office session or API client, because each reads all cases. Throws RateLimited. */
export const consumeSearchLimit = (searcher: string): Promise<void> => consume("conflictSearch", searcher, "Too many searches");

const consume = async (use: keyof typeof limits, source: string, tooMany: string): Promise<void> => {
  const { count, seconds } = await countUse(use, source, 1, TEN_MINUTES);
  if (count > limits[use] * env.RATE_LIMIT_SCALE) throw new RateLimited(seconds, tooMany);
};

/**
 * Counts an upload from an IP address, or from its /64 network, in kilobytes. Throws RateLimited, and does not count it,
 * beyond the limit of a day.
 */
export async function consumeUploadBytes(address: string, bytes: number): Promise<void> {
  const source = sourceOfAddress(address);
  const kilobytes = Math.ceil(bytes / 1_000);
  const { count, seconds } = await countUse(DAILY_UPLOADS, source, kilobytes, DAY);
  if (count <= env.UPLOAD_MB_PER_DAY * 1_000 * env.RATE_LIMIT_SCALE) return;
  await sql`update uses set count = count - ${kilobytes} where source = ${source} and use = ${DAILY_UPLOADS}`;
  throw new RateLimited(seconds, words.tooMuchUploaded);
}

/** Adds to a count, which starts anew after a period of that many seconds. Returns it and the seconds until then. */
async function countUse(use: string, source: string, amount: number, period: number): Promise<{ count: number; seconds: number }> {
  const length = sql`make_interval(secs => ${period})`;
  const [counted] = await sql<[{ count: number; seconds: number }]>`
    insert into uses as past (source, use, count) values (${source}, ${use}, ${amount})
    on conflict (source, use) do update set
      count = case when past.began_at < now() - ${length} then excluded.count else past.count + excluded.count end,
      began_at = case when past.began_at < now() - ${length} then now() else past.began_at end
    returning count, greatest(1, ceil(extract(epoch from began_at + ${length} - now())))::int as seconds`;
  return counted;
}

/** Deletes counts of earlier periods. */
export const purgeRateLimits = () => sql`
  delete from uses
  where began_at < now() - make_interval(secs => case when use = ${DAILY_UPLOADS} then ${DAY}::int else ${TEN_MINUTES} end)`;
