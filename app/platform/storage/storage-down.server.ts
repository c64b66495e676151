/** The storage cannot be read or written at the moment; trying again later makes sense. */
export class StorageDown extends Error {
  override name = "StorageDown";

  constructor(cause: unknown) {
    super(cause instanceof Error ? `${cause.name}: ${cause.message}` : "unknown", { cause });
  }
}

/** The storage has no room for another file. */
export class StorageFull extends StorageDown {
  constructor() {
    super(new Error("less than 512 MB of disk space are free"));
  }
}

/** What people and API clients read then. */
export const noRoom = "There is no room for more files at the moment. Please try again later.";
