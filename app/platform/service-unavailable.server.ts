/** What people and API clients read while the database, the storage or the scanner is down. */
export const unavailable = "The service is not available at the moment. Please try again in a few seconds.";

/** Something that the application needs does not work at the moment; trying again later makes sense. */
export class ServiceUnavailable extends Error {
  override name = "ServiceUnavailable";
  /** What people and API clients read; the message itself is for the log. */
  publicMessage = unavailable;
}
