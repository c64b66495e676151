import type { StandingCreditor } from "./law-tables.ts";

/** Proposed rows, which the office has not confirmed. */
export const standingCreditors: readonly StandingCreditor[] = [];
