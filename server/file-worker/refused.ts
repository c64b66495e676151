/** Why a file is refused, by the exit code that says so. */
export const exitCodes = { unreadable: 10, tooManyPixels: 11, locked: 12 } as const;

/** Thrown when a file cannot be taken as it is. */
export class Refused extends Error {
  exitCode: number;

  constructor(reason: keyof typeof exitCodes) {
    super(reason);
    this.exitCode = exitCodes[reason];
  }
}
