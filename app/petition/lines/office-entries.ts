import type { Claim } from "./claim.ts";
import type { LinePlace, LineValue } from "./line.ts";

export const chapters = ["7", "13"] as const;
export const districts = { eastern: "Eastern", middle: "Middle", western: "Western" } as const;
export type District = keyof typeof districts;

/** What an entry of the office does besides replacing a value: it confirms the value that a line has, or leaves the line empty. */
export const correctionKinds = ["confirmed", "notApplicable"] as const;
export type CorrectionKind = (typeof correctionKinds)[number];

/** The office's value for a line, which replaces the client's answer. */
export interface Correction extends LinePlace {
  /** The value as typed; amounts look like "$1,250". */
  value: string;
  /** Omitted if the value replaces that of the line. */
  kind?: CorrectionKind | undefined;
  reason: string;
  /** What the line said without any correction when this one was entered. Older corrections have none. */
  replaced?: LineValue;
}

/** The exemptions that the office claims for an item of Schedule C, at the place of its amount (`claimsPlace`). */
export interface ItemClaims extends LinePlace {
  item: number;
  claims: readonly Claim[];
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
  /** That Form 122A-2 or 122C-2, which is not prepared here, is attached. */
  meansTestForm?: "attached";
  corrections?: Correction[];
  claims?: ItemClaims[];
}
