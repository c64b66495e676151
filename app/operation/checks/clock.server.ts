import { bucketClock } from "../../platform/storage/bucket-trial.server.ts";
import { isOpen } from "../../platform/database/database.server.ts";
import { databaseFacts } from "../../records/database-facts.server.ts";
import { bucketSettings } from "./bucket.server.ts";
import { MINUTE, ok, SECOND, untried, wrong, type Check } from "./check.server.ts";

const TOLERATED = MINUTE;
/** From here on S3 takes a signed address for expired, or for one of the future. */
const REFUSED = 15 * MINUTE;

/** By how much this host's clock is ahead of another one, which is read in the middle of asking for it. */
async function ahead(read: () => Promise<number | undefined>): Promise<number | undefined> {
  const began = Date.now();
  const there = await read().catch(() => undefined);
  return there === undefined ? undefined : (began + Date.now()) / 2 - there;
}

const inWords = (ms: number) => {
  const seconds = Math.round(Math.abs(ms) / SECOND);
  return `${seconds < 120 ? `${seconds} seconds` : `${Math.round(seconds / 60)} minutes`} ${ms > 0 ? "ahead of" : "behind"}`;
};

/** This host's clock agrees with those of the database and the bucket. */
export const clock: Check = {
  name: "clock",
  lasts: MINUTE,
  async run() {
    const ofDatabase = isOpen() ? await ahead(async () => (await databaseFacts()).now) : undefined;
    const ofBucket = bucketSettings && (await ahead(() => bucketClock(bucketSettings!)));
    const others = [
      ["the database", ofDatabase],
      ["the bucket", ofBucket],
    ] as const;
    const known = others.filter((other): other is [(typeof other)[0], number] => other[1] !== undefined);
    const off = known.filter(([, ms]) => Math.abs(ms) > TOLERATED);
    if (known.length === 0) return untried("No other clock responds.");
    if (off.length === 0) return ok(`It goes with ${known.map(([name]) => `that of ${name}`).join(" and ")}.`);
    const refused =
      ofBucket !== undefined && Math.abs(ofBucket) >= REFUSED ? " From a quarter of an hour on, S3 servers refuse uploads (403)." : "";
    return wrong(
      `This host's clock is ${off.map(([name, ms]) => `${inWords(ms)} that of ${name}`).join(" and ")}.${refused}`,
      "Let NTP set the clocks of all hosts (timedatectl set-ntp true).",
    );
  },
};
