import { exitCodes, type RejectionReason } from "../../app/platform/file-worker-exit-codes.ts";

/** Thrown when a file cannot be accepted as it is. */
export class Refused extends Error {
  exitCode: number;

  constructor(reason: RejectionReason) {
    super(reason);
    this.exitCode = exitCodes[reason];
  }
}
