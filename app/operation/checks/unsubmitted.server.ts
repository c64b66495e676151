import { isOpen } from "../../platform/database/database.server.ts";
import { countUnsubmittedBytes, maxUnsubmittedBytes } from "../../records/files/upload-limits.server.ts";
import { MINUTE, ok, untried, wrong, type Check } from "./check.server.ts";

/** The limit is reported before it is reached. */
const REPORTED_SHARE = 0.8;

const inGigabytes = (bytes: number) => `${(bytes / 1e9).toFixed(1)} GB`;

/** Checks how much of the space for unsubmitted files is used, because clients cannot send any when it is full. */
export const unsubmitted: Check = {
  name: "unsubmitted",
  validMs: MINUTE,
  async run() {
    if (!isOpen()) return untried("The database is not open.");
    const bytes = await countUnsubmittedBytes();
    const used = `${inGigabytes(bytes)} of ${inGigabytes(maxUnsubmittedBytes)} are used by files that are not submitted`;
    if (bytes < REPORTED_SHARE * maxUnsubmittedBytes) return ok(`${used}.`);
    return wrong(
      `UNSUBMITTED_MAX_MB: ${used}. At the limit, clients can send no more files.`,
      "See who sends them. Raise UNSUBMITTED_MAX_MB if there is space, or lower RETENTION_UNFINISHED_DAYS.",
    );
  },
};
