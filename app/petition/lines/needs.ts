import type { Line, Need } from "./line.ts";
import { valueText } from "./line-text.ts";

export const clientNeed = (text: string): Need => ({ who: "client", isBlocking: true, text });
export const officeNeed = (text: string): Need => ({ who: "office", isBlocking: true, text });
/** Makes a need non-blocking: the form can be filed without it. */
export const useful = (need: Need): Need => ({ ...need, isBlocking: false });

/** What a line needs while it prints a client's words in Spanish. */
export const translationNeed: Need = {
  ...useful(officeNeed("The client answered in Spanish. To be translated for filing.")),
  isTranslation: true,
};

/** Reason of the office's entry for such a line. */
export const translatedReason = "Translated for filing";

/** What a line needs while it has a preset that nobody has touched, which is not printed. */
export const presetNeed = ({ value }: Pick<Line, "value">, path: string | null): Need =>
  useful((path === null ? officeNeed : clientNeed)(`Is “${valueText(value)}” right? It was filled in for the client.`));
