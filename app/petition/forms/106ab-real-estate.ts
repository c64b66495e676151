import type { RowPath } from "../answers/answer-path.ts";
import type { RowBoxes } from "../lines/boxes.ts";
import type { CaseFacts } from "../facts/case-facts.ts";
import { lookUp } from "../../questionnaire/look-up.ts";
import { clientNeed, useful } from "../lines/needs.ts";
import type { Worksheet } from "../facts/worksheet.ts";
import { combineParts, writeInterest, type OwnedBoxes, type PartAmounts } from "./106ab-interest.ts";
import type { schedule106AB } from "../lines/106ab.lines.ts";
import { answerAt, combineAnswers } from "./107-answers.ts";

type Form = Worksheet<typeof schedule106AB>;
type PropertyBoxes = RowBoxes<typeof schedule106AB, "1.#">;
type Entry = Worksheet<PropertyBoxes>;

/** The wordings of the nature of an ownership interest, which is text on the form. */
const natures: Readonly<Record<string, string>> = {
  sole: "Sole owner",
  entireties: "Tenancy by the entireties",
  common: "Tenancy in common",
  joint: "Joint tenancy with right of survivorship",
  lifeEstate: "Life estate",
};

const at = <Name extends string>(name: Name) => `realEstate.${name}` as const;
const isYes = ({ answers }: CaseFacts, name: string): boolean => answers.at(at(name)).raw === "yes";

/** Writes lines 1 and 1.x: the home, then other real estate. */
export function writeRealEstate(form: Form, facts: CaseFacts): PartAmounts {
  const need = useful(clientNeed("Is there a home, other land or a building, or a share of family land?"));
  const asked = (["ownsHome", "ownsMobileHome", "otherRealEstate", "familyLand"] as const).map((name) => answerAt(facts, at(name)));
  form.derived("1", combineAnswers(...asked), need);
  const entries: ((entry: Entry) => PartAmounts)[] = [
    ...(isYes(facts, "ownsHome") || isYes(facts, "ownsMobileHome") ? [(entry: Entry) => writeHome(entry, facts)] : []),
    ...facts.answers.rows(at("otherParcels")).map((row) => (entry: Entry) => writeParcel(entry, facts, row)),
    ...findUnlistedProperties(facts).map((name) => (entry: Entry) => writeUnlistedProperty(entry, name)),
  ];
  return combineParts(
    entries.map((write, index) => {
      const entry = form.row("1.#", index + 1);
      const part = write(entry);
      entry.open("otherKind");
      entry.open("community");
      return part;
    }),
  );
}

function writeHome(entry: Entry, facts: CaseFacts): PartAmounts {
  entry.answer("street", "contactInfo.streetAddress");
  for (const part of ["city", "state", "zip", "county"] as const) entry.answer(part, `contactInfo.${part}`);
  const isMobile = facts.answers.at(at("homeKind")).raw === "" && !isYes(facts, "ownsHome");
  if (isMobile) entry.choice("kind", at("ownsMobileHome"), undefined, { yes: "manufactured" });
  else entry.choice("kind", at("homeKind"), kindNeed("the home"));
  const { path, raw, state, isAsked } = facts.answers.at(at("homeOwnership"));
  const nature = lookUp(natures, raw) ?? null;
  const natureNeed = useful(clientNeed("How is the home owned? The deed shows it."));
  entry.derived("nature", { value: nature, from: [path], state, path }, isAsked ? natureNeed : undefined);
  const entire = entry.amount("entire", at("currentMarketValue"), clientNeed("What would the home sell for today?"));
  if (isYes(facts, "ownsHome") && isYes(facts, "ownsMobileHome"))
    entry.flag(entire, useful(clientNeed("There is a home and a mobile home, but only one value. List the other one with its own value.")));
  const owned = { what: "the home", entire, owner: at("homeOwners"), share: at("homeShare") };
  const part = writeInterest(entry.only<OwnedBoxes>(), facts, owned);
  entry.joined("more", [at("homeShare"), at("homePurchaseDate")], ([share, date]) =>
    [share && `Share: ${share}`, date && `Acquired ${date}`].filter(Boolean).join("; "),
  );
  return part;
}

function writeParcel(entry: Entry, facts: CaseFacts, row: RowPath<"realEstate.otherParcels">): PartAmounts {
  const { answers } = facts;
  const description = answers.at(`${row}.description`).text;
  const what = description ? `"${description}"` : "this property";
  const where = answers.at(`${row}.street`).text ? (`${row}.street` as const) : (`${row}.description` as const);
  entry.joined("street", [where], ([text = ""]) => text, useful(clientNeed(`Where is ${what}?`)));
  for (const part of ["city", "state", "zip"] as const) entry.answer(part, `${row}.${part}`);
  entry.open("county");
  entry.choice("kind", `${row}.kind`, kindNeed(what));
  entry.open("nature");
  const entire = entry.amount("entire", `${row}.value`, clientNeed(`What is ${what} worth today?`));
  const isValueOfShare = answers.at(`${row}.kind`).raw === "timeshare";
  const part = writeInterest(entry.only<OwnedBoxes>(), facts, {
    what,
    entire,
    owner: `${row}.owners`,
    share: `${row}.share`,
    isValueOfShare,
  });
  entry.joined("more", [`${row}.description`, `${row}.share`], ([text, share]) =>
    [text, share && `Share: ${share}`].filter(Boolean).join("; "),
  );
  return part;
}

const kindNeed = (what: string) => useful(clientNeed(`What kind of property is ${what}?`));

type UnlistedProperty = "otherRealEstate" | "familyLand";

const unlistedPaths = {
  otherRealEstate: { value: at("otherRealEstateValue"), address: at("otherRealEstateAddress"), what: "the other real estate" },
  familyLand: { value: at("familyLandValue"), address: "", what: "the family land" },
} as const;

/**
 * Finds property that is known only by a total value. Individually listed properties replace the other real estate. They replace
 * the family land only if they cannot be anything else.
 */
function findUnlistedProperties(facts: CaseFacts): UnlistedProperty[] {
  const rows = facts.answers.rows(at("otherParcels"));
  const isFamilyLand = (row: string) => {
    const { raw } = facts.answers.at(`${row}.isFamilyLand`);
    return raw === "" ? facts.answers.at(`${row}.value`).amount === facts.answers.at(unlistedPaths.familyLand.value).amount : raw === "yes";
  };
  const isListed = {
    otherRealEstate: rows.length > 0,
    familyLand: rows.some(isFamilyLand) || (rows.length > 0 && !isYes(facts, "otherRealEstate")),
  };
  return (["otherRealEstate", "familyLand"] as const).filter((name) => isYes(facts, name) && !isListed[name]);
}

function writeUnlistedProperty(entry: Entry, name: UnlistedProperty): PartAmounts {
  const { value, address, what } = unlistedPaths[name];
  if (address) entry.answer("street", address, useful(clientNeed(`Where is ${what}?`)));
  else entry.computed("street", "Family land", [at(name)]);
  for (const part of ["city", "state", "zip", "county"] as const) entry.open(part);
  if (name === "familyLand") entry.choice("kind", at(name), undefined, { yes: "land" });
  else entry.derived("kind", { value: null, from: [], path: at("otherParcels[0].kind") }, kindNeed(what));
  entry.open("nature");
  const entire = entry.amount("entire", value, clientNeed(`What is ${what} worth today?`));
  const owner = useful(clientNeed(`List ${what} piece by piece, with who owns it and the client's share.`));
  entry.derived("owners", { value: null, from: [], path: at("otherParcels[0].description") }, owner);
  const line = entry.figure("portion", typeof entire.value === "number" ? entire.value : null, entire.from);
  return { amounts: [line], isEstimate: name === "familyLand" };
}
