/** The storage cannot be read or written at the moment; trying again later makes sense. */
export class StorageDown extends Error {
  override name = "StorageDown";

  constructor(cause: unknown) {
    super(cause instanceof Error ? `${cause.name}: ${cause.message}` : "unknown", { cause });
  }
}
