/** Why the process that opens a file refuses it, by the exit code that says so. */
export const exitCodes = { unreadable: 10, tooManyPixels: 11, locked: 12 } as const;
export type RefusalReason = keyof typeof exitCodes;

/** What a client could do better about a photo that was accepted, by the exit code that says so. */
export const hintCodes = { dark: 20, blurred: 21 } as const;
export type PhotoHint = keyof typeof hintCodes;
