import type { Exemption } from "./law-tables.ts";

/** Proposed rows, which the office has not confirmed. */
export const exemptions: readonly Exemption[] = [];
