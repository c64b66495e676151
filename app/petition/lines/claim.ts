/** The exemption of an item under one law. */
export interface Claim {
  /** Key of the row of the table of exemptions; null for a law that is not in it. */
  category: string | null;
  /** The law as Schedule C names it; "" while it is missing. */
  law: string;
  /** In US dollars; null if none is given. */
  amount: number | null;
  /** Whether 100% of fair market value is claimed, up to any applicable statutory limit. */
  isWhole: boolean;
}
