/** An IP address or an edit link has exceeded a rate limit. The message is for people. */
export class RateLimited extends Error {
  override name = "RateLimited";
  /** Seconds until it may try again. */
  seconds: number;
  constructor(seconds: number, tooMany: string) {
    super(`${tooMany}. Please wait ${seconds < 120 ? `${seconds} seconds` : `${Math.ceil(seconds / 60)} minutes`} and try again.`);
    this.seconds = seconds;
  }
}
