import { lookUp } from "../../questionnaire/look-up.ts";
import type { AnswerPath } from "../answers/answer-path.ts";
import type { RowBoxes } from "../lines/boxes.ts";
import type { CaseFacts } from "../facts/case-facts.ts";
import { debtorChoices } from "../facts/debtor-choices.ts";
import type { Line } from "../lines/line.ts";
import { clientNeed, officeNeed, useful } from "../lines/needs.ts";
import { isJoint } from "../facts/people.ts";
import type { Worksheet } from "../facts/worksheet.ts";
import type { schedule106AB } from "../lines/106ab.lines.ts";

export type VehicleBoxes = RowBoxes<typeof schedule106AB, "4.#">;
export type OwnedBoxes = Pick<VehicleBoxes, "owners" | "entire" | "portion">;

/** The amounts that a part of the schedule contributes to its total. */
export interface PartAmounts {
  amounts: Line[];
  /** Whether an amount counts in full although the client may own only a share. */
  isEstimate: boolean;
}

export const combineParts = (entries: readonly PartAmounts[]): PartAmounts => ({
  amounts: entries.flatMap(({ amounts }) => amounts),
  isEstimate: entries.some(({ isEstimate }) => isEstimate),
});

/** An asset, and the answers about its owners. */
export interface OwnedItem {
  /** The asset, as used in "Who owns the home?". */
  what: string;
  entire: Line;
  /** Path of the answer about who owns it. */
  owner: AnswerPath;
  /** Path of the answer about the client's share. */
  share?: AnswerPath;
  /** Whether the value is already that of the client's share. */
  isValueOfShare?: boolean;
}

/** Writes who has an interest in an asset, and the value of the debtors' portion. */
export function writeInterest(entry: Worksheet<OwnedBoxes>, facts: CaseFacts, owned: OwnedItem): PartAmounts {
  const { what, owner } = owned;
  const isNonFilingSpouses = facts.answers.at(owner).raw === "spouse" && !isJoint(facts);
  const need = isNonFilingSpouses
    ? officeNeed(`The client says that ${what} belongs to the spouse, who does not file. Say who has an interest in it.`)
    : clientNeed(`Who owns ${what}?`);
  entry.choice("owners", owner, useful(need), debtorChoices(facts));
  return writePortion(entry, facts, owned);
}

function writePortion(entry: Worksheet<OwnedBoxes>, facts: CaseFacts, owned: OwnedItem): PartAmounts {
  const { entire, share: sharePath, what, isValueOfShare = false } = owned;
  const owner = facts.answers.at(owned.owner).raw;
  const areBothFiling = owner === "both" && isJoint(facts);
  const shareText = sharePath ? facts.answers.at(sharePath).text : "";
  const share = parseShare(shareText);
  const isReduced = share !== null && share < 1 && !areBothFiling && !isValueOfShare;
  const whole = typeof entire.value === "number" ? entire.value : null;
  const portion = whole !== null && isReduced ? whole * share : whole;
  const line = entry.figure("portion", portion, isReduced ? [...entire.from, sharePath!] : entire.from);
  const isUnclear = shareText !== "" && share !== 1 && !isReduced;
  const isShared = owner === "withSomeone" || (!isJoint(facts) && (owner === "spouse" || owner === "both"));
  if (isUnclear)
    entry.flag(
      line,
      useful(officeNeed(`The client's share of ${what} is given as "${shareText}". Check whether the value is that of the share.`)),
    );
  else if (isShared && share === null) entry.flag(line, useful(shareNeed(what, sharePath)), sharePath);
  return { amounts: [line], isEstimate: line.state !== "office" && whole !== null && (isUnclear || (isShared && share === null)) };
}

const shareNeed = (what: string, path: string | undefined) =>
  path
    ? clientNeed(`What share of ${what} is the client's? Until that is known, its whole value counts.`)
    : officeNeed(`Someone else also owns a share of ${what}. Enter the value of the client's portion; until then, the whole value counts.`);

/** Parses a share such as "1/2", "50%", or "half" into a number up to 1; null for anything else. */
export function parseShare(text: string): number | null {
  const [, over, under, percent] = /^\s*(?:(\d{1,6})\s*\/\s*(\d{1,6})|(\d{1,3}(?:\.\d+)?)\s*(?:%|percent))/i.exec(text) ?? [];
  const share = percent ? Number(percent) / 100 : over ? Number(over) / Number(under) : lookUp(shareWords, text.trim().toLowerCase());
  return share !== undefined && share > 0 && share <= 1 ? share : null;
}

const shareWords: Readonly<Record<string, number>> = { half: 0.5, "one half": 0.5, all: 1, whole: 1, full: 1 };
