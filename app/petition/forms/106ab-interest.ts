import { holderWordings } from "../holders.ts";
import type { Line } from "../line.ts";
import { isJoint } from "../people.ts";
import { clientNeed, officeNeed, useful, type CaseFacts, type Worksheet } from "../worksheet.ts";

/** What a part of the schedule adds to its total. */
export interface Part {
  amounts: Line[];
  /** Whether an amount counts in whole though only a share of it may be the client's. */
  isEstimate: boolean;
}

export const partOf = (entries: readonly Part[]): Part => ({
  amounts: entries.flatMap(({ amounts }) => amounts),
  isEstimate: entries.some(({ isEstimate }) => isEstimate),
});

/** One thing of value, and the answers that tell whose it is. */
export interface Owned {
  line: string;
  item: number;
  /** As in "Who owns the home?". */
  what: string;
  entire: Line;
  /** The path of the answer that says who owns it. */
  owner: string;
  /** The path of the answer that says how much of it is the client's. */
  share?: string;
  /** Whether the value is of the client's share already. */
  isValueOfShare?: boolean;
}

const place = ({ line, item }: Owned) => ({ line, item });

/** Who has an interest in something, and what the debtors' portion of it is worth. */
export function writeInterest(form: Worksheet, facts: CaseFacts, owned: Owned): Part {
  const { what, owner } = owned;
  const isOthers = facts.answers.at(owner).raw === "spouse" && !isJoint(facts);
  const need = isOthers
    ? officeNeed(`The client says that ${what} belongs to the spouse, who does not file. Say who has an interest in it.`)
    : clientNeed(`Who owns ${what}?`);
  form.choice({ ...place(owned), part: "owners", label: "Who has an interest in it", need: useful(need) }, owner, holderWordings(facts));
  return writePortion(form, facts, owned);
}

function writePortion(form: Worksheet, facts: CaseFacts, owned: Owned): Part {
  const { entire, share: sharePath, what, isValueOfShare = false } = owned;
  const owner = facts.answers.at(owned.owner).raw;
  const areBothFiling = owner === "both" && isJoint(facts);
  const said = sharePath ? facts.answers.at(sharePath).text : "";
  const share = fractionIn(said);
  const isTaken = share !== null && share < 1 && !areBothFiling && !isValueOfShare;
  const whole = typeof entire.value === "number" ? entire.value : null;
  const line = form.figure(
    { ...place(owned), part: "portion", label: "Current value of the portion you own" },
    whole !== null && isTaken ? Math.round(whole * share) : whole,
    isTaken ? [...entire.from, sharePath!] : entire.from,
  );
  const isUnclear = said !== "" && share !== 1 && !isTaken;
  const isShared = owner === "withSomeone" || (!isJoint(facts) && (owner === "spouse" || owner === "both"));
  if (isUnclear)
    form.doubt(line, useful(officeNeed(`The client's share of ${what} is given as "${said}". Check whether the value is of that share.`)));
  else if (isShared && share === null) form.doubt(line, useful(shareNeed(what, sharePath)), sharePath);
  return { amounts: [line], isEstimate: line.state !== "office" && whole !== null && (isUnclear || (isShared && share === null)) };
}

const shareNeed = (what: string, path: string | undefined) =>
  path
    ? clientNeed(`What share of ${what} is the client's? Until that is known, its whole value counts.`)
    : officeNeed(`Somebody else has a share of ${what}. Enter what the client's portion is worth; until then, the whole value counts.`);

/** A share such as "1/2", "50%" or "half", as a number up to 1; null for anything else. */
export function fractionIn(text: string): number | null {
  const [, over, under, percent] = /^\s*(?:(\d{1,6})\s*\/\s*(\d{1,6})|(\d{1,3}(?:\.\d+)?)\s*(?:%|percent))/i.exec(text) ?? [];
  const share = percent ? Number(percent) / 100 : over ? Number(over) / Number(under) : words[text.trim().toLowerCase()];
  return share !== undefined && share > 0 && share <= 1 ? share : null;
}

const words: Readonly<Record<string, number>> = { half: 0.5, "one half": 0.5, all: 1, whole: 1, full: 1 };
