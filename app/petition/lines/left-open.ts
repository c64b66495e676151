/**
 * Boxes of a court's blank by the reason why no line fills them: the page, and the name of the field, of which `*` stands for any part.
 * If several fields of a page share a name, they are numbered from the top: `1 check1 1a (4)`.
 */
type BoxesByReason = Readonly<Record<string, readonly string[]>>;

/** The boxes of a court's blank that no line fills. */
export interface LeftOpen {
  /** What nobody has to fill in. */
  notNeeded: BoxesByReason;
  /** Signatures and their dates. */
  signed?: readonly string[];
  /** What somebody fills in by hand if it applies. */
  toThePen?: BoxesByReason;
}

/** Reasons that apply to several forms. */
export const because = {
  caseNumber: "The court gives a case its number when it is filed.",
  original: "Only original filings are prepared, neither amended nor supplemental ones.",
  order: "It is the order of the court.",
  preparer: "A firm with attorneys has no petition preparer.",
  oneBox: "It belongs to an address or title whose first box has the rest.",
  firstLine: "The first line has all of it, or refers to an attached sheet.",
  outside: "It is outside of the page.",
} as const;
