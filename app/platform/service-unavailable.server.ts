/** Message for people and API clients while the database, the storage, or the scanner is down. */
export const unavailable = "The service is not available at the moment. Please try again in a few seconds.";

/** Something that the application needs does not work at the moment. Retrying later makes sense. */
export class ServiceUnavailable extends Error {
  override name = "ServiceUnavailable";
  /** Message for people and API clients. The error's own message is for the log. */
  publicMessage = unavailable;
}
