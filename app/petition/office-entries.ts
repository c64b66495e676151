import type { LinePlace } from "./line.ts";

export const chapters = ["7", "13"] as const;
export const districts = { eastern: "Eastern", middle: "Middle", western: "Western" } as const;
export type District = keyof typeof districts;

/** The office's value for a line, which replaces the client's answer. */
export interface Correction extends LinePlace {
  /** The value as typed; amounts look like "$1,250". */
  value: string;
  reason: string;
}

/** What the office decides for one case. */
export interface OfficeEntries {
  chapter?: (typeof chapters)[number];
  /** The planned filing date, such as 2026-12-01. */
  asOf?: string;
  district?: District;
  division?: string;
  /** Whether both spouses file. */
  filing?: "alone" | "joint";
  householdSize?: number;
  corrections?: Correction[];
}
