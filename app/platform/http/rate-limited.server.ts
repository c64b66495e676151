import { words } from "../wording/index.ts";

const describeWait = (seconds: number): string => {
  if (seconds < 120) return words.seconds(seconds);
  return seconds < 7_200 ? words.minutes(Math.ceil(seconds / 60)) : words.hours(Math.ceil(seconds / 3_600));
};

/** An IP address or an edit link has exceeded a rate limit. The message is for people. */
export class RateLimited extends Error {
  override name = "RateLimited";
  /** Seconds until it may try again. */
  seconds: number;
  constructor(seconds: number, tooMany: string) {
    super(words.waitAndTryAgain(tooMany, describeWait(seconds)));
    this.seconds = seconds;
  }
}
