import type { DistrictProfile } from "./law-tables.ts";

/** Proposed rows, which the office has not confirmed. */
export const districtProfiles: readonly DistrictProfile[] = [];
