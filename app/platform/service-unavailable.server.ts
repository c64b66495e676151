import { words } from "./wording/index.ts";

/** Something that the application needs does not work at the moment. Retrying later makes sense. */
export class ServiceUnavailable extends Error {
  override name = "ServiceUnavailable";
  /** Message for people and API clients. The error's own message is for the log. */
  publicMessage = words.unavailable;
}
