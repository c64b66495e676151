const describeWait = (seconds: number): string => {
  if (seconds < 120) return `${seconds} seconds`;
  return seconds < 7_200 ? `${Math.ceil(seconds / 60)} minutes` : `${Math.ceil(seconds / 3_600)} hours`;
};

/** An IP address or an edit link has exceeded a rate limit. The message is for people. */
export class RateLimited extends Error {
  override name = "RateLimited";
  /** Seconds until it may try again. */
  seconds: number;
  constructor(seconds: number, tooMany: string) {
    super(`${tooMany}. Please wait ${describeWait(seconds)} and try again.`);
    this.seconds = seconds;
  }
}
