/** Exit codes of the file worker by the reason for which it rejects a file. */
export const exitCodes = { unreadable: 10, tooManyPixels: 11, locked: 12, cutOff: 13, tooDemanding: 14 } as const;
export type RejectionReason = keyof typeof exitCodes;

/** Exit codes of the file worker by the hint about a photo that it accepts. */
export const hintCodes = { dark: 20, blurred: 21 } as const;
export type PhotoHint = keyof typeof hintCodes;
