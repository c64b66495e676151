import { exitCodes, type RejectionReason } from "../../app/platform/file-worker-exit-codes.ts";

/** Thrown when a file cannot be accepted. */
export class FileRejected extends Error {
  exitCode: number;

  constructor(reason: RejectionReason) {
    super(reason);
    this.exitCode = exitCodes[reason];
  }
}

/** Throws FileRejected for a file that cannot be read. For use in `catch`. */
export function rejectUnreadable(): never {
  throw new FileRejected("unreadable");
}
