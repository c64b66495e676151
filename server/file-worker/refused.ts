import { exitCodes, type RefusalReason } from "../../app/platform/file-worker-exit-codes.ts";

/** Thrown when a file cannot be accepted as it is. */
export class Refused extends Error {
  exitCode: number;

  constructor(reason: RefusalReason) {
    super(reason);
    this.exitCode = exitCodes[reason];
  }
}
