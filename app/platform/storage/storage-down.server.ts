import { ServiceUnavailable } from "../service-unavailable.server.ts";
import { words } from "../wording/index.ts";

/** The storage cannot be read or written at the moment. Retrying later makes sense. */
export class StorageDown extends ServiceUnavailable {
  override name = "StorageDown";

  constructor(cause: unknown) {
    super(cause instanceof Error ? `${cause.name}: ${cause.message}` : "unknown", { cause });
  }
}

/** There is no space for another file, or none for files that are not submitted. */
export class StorageFull extends StorageDown {
  override publicMessage = words.noSpace;

  constructor(reason = "less than 512 MB of disk space are free") {
    super(new Error(reason));
  }
}
