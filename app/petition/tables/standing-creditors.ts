import type { StandingCreditor } from "./law-tables.ts";

/** Proposed rows, not yet confirmed by the office. */
export const standingCreditors: readonly StandingCreditor[] = [];
