/** An address or an edit link asks for something more often than anybody needs it. The message is for people. */
export class RateLimited extends Error {
  override name = "TooOften";
  /** When it may ask again. */
  seconds: number;
  constructor(seconds: number, tooMany: string) {
    super(`${tooMany}. Please wait ${seconds < 120 ? `${seconds} seconds` : `${Math.ceil(seconds / 60)} minutes`} and try again.`);
    this.seconds = seconds;
  }
}
