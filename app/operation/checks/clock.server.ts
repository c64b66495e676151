import { readBucketClock } from "../../platform/storage/bucket-trial.server.ts";
import { isOpen } from "../../platform/database/database.server.ts";
import { readDatabaseFacts } from "../../records/database-facts.server.ts";
import { bucketSettings } from "./bucket.server.ts";
import { MINUTE, ok, SECOND, untried, wrong, type Check } from "./check.server.ts";

const TOLERATED_MS = MINUTE;
/** From this difference on, S3 rejects a signed URL as expired or not yet valid. */
const REJECTED_MS = 15 * MINUTE;

/** Returns by how many milliseconds this host's clock is ahead of another, assuming that it was read halfway through the request. */
async function measureLead(read: () => Promise<number | undefined>): Promise<number | undefined> {
  const began = Date.now();
  const there = await read().catch(() => undefined);
  return there === undefined ? undefined : (began + Date.now()) / 2 - there;
}

const describeDifference = (ms: number) => {
  const seconds = Math.round(Math.abs(ms) / SECOND);
  return `${seconds < 120 ? `${seconds} seconds` : `${Math.round(seconds / 60)} minutes`} ${ms > 0 ? "ahead of" : "behind"}`;
};

/** Checks that this host's clock agrees with those of the database and the bucket. */
export const clock: Check = {
  name: "clock",
  validMs: MINUTE,
  async run() {
    const ofDatabase = isOpen() ? await measureLead(async () => (await readDatabaseFacts()).now) : undefined;
    const ofBucket = bucketSettings && (await measureLead(() => readBucketClock(bucketSettings!)));
    const others = [
      ["the database", ofDatabase],
      ["the bucket", ofBucket],
    ] as const;
    const known = others.filter((other): other is [(typeof other)[0], number] => other[1] !== undefined);
    const off = known.filter(([, ms]) => Math.abs(ms) > TOLERATED_MS);
    if (known.length === 0) return untried("No other clock responds.");
    if (off.length === 0) return ok(`It agrees with ${known.map(([name]) => `that of ${name}`).join(" and ")}.`);
    const uploadsRejected =
      ofBucket !== undefined && Math.abs(ofBucket) >= REJECTED_MS
        ? " At a difference of 15 minutes or more, S3 servers reject uploads (403)."
        : "";
    return wrong(
      `This host's clock is ${off.map(([name, ms]) => `${describeDifference(ms)} that of ${name}`).join(" and ")}.${uploadsRejected}`,
      "Let NTP set the clocks of all hosts (timedatectl set-ntp true).",
    );
  },
};
