import type { CaseFacts } from "../case-facts.ts";
import { clientNeed, useful, type Worksheet } from "../worksheet.ts";
import { combineParts, writeInterest, type PartAmounts } from "./106ab-interest.ts";

const kinds: Readonly<Record<string, string>> = {
  single: "Single-family home",
  multi: "Duplex or multi-unit building",
  condo: "Condominium or cooperative",
  manufactured: "Manufactured or mobile home",
  land: "Land",
  investment: "Investment property",
  timeshare: "Timeshare",
  other: "Other",
};

const natures = {
  sole: "Sole owner",
  entireties: "Tenancy by the entireties",
  common: "Tenancy in common",
  joint: "Joint tenancy with right of survivorship",
  lifeEstate: "Life estate",
};

/** Words in the client's description that indicate the kind of property. The first match counts. */
const kindWords: readonly (readonly [RegExp, keyof typeof kinds])[] = [
  [/time-?\s?share/i, "timeshare"],
  [/condo|co-?op\b|townho/i, "condo"],
  [/mobile|manufactured|trailer/i, "manufactured"],
  [/duplex|triplex|apartment/i, "multi"],
  [/rental|investment/i, "investment"],
  [/house|\bhome\b|cabin|cottage/i, "single"],
  [/\bland\b|\blots?\b|acre|tract|farm|woods/i, "land"],
];

const at = (name: string): string => `realEstate.${name}`;
const isYes = ({ answers }: CaseFacts, name: string): boolean => answers.at(at(name)).raw === "yes";
const yesIfAny = (texts: string[]): string => (texts.includes("Yes") ? "Yes" : texts.find(Boolean) ? "No" : "");

const labels = {
  street: "Street address, or other description",
  kind: "What is the property?",
  nature: "Nature of the ownership interest",
  entire: "Current value of the entire property",
  more: "Other information about this item",
};

/** Writes lines 1 and 1.x: the home, then other real estate. */
export function writeRealEstate(form: Worksheet, facts: CaseFacts): PartAmounts {
  form.joined(
    {
      line: "1",
      label: "Any residence, building, land, or similar property?",
      need: useful(clientNeed("Is there a home, other land or a building, or a share of family land?")),
    },
    ["ownsHome", "ownsMobileHome", "otherRealEstate", "familyLand"].map(at),
    yesIfAny,
  );
  const entries: ((item: number) => PartAmounts)[] = [
    ...(isYes(facts, "ownsHome") || isYes(facts, "ownsMobileHome") ? [(item: number) => writeHome(form, facts, item)] : []),
    ...facts.answers.rows(at("otherParcels")).map((row) => (item: number) => writeParcel(form, facts, row, item)),
    ...findUnlistedProperties(facts).map((name) => (item: number) => writeUnlistedProperty(form, facts, name, item)),
  ];
  return combineParts(entries.map((write, index) => write(index + 1)));
}

function writeHome(form: Worksheet, facts: CaseFacts, item: number): PartAmounts {
  const spec = { line: `1.${item}`, item };
  form.answer({ ...spec, part: "street", label: labels.street }, "contactInfo.streetAddress");
  for (const part of ["city", "state", "zip", "county"] as const)
    form.answer({ ...spec, part, label: addressLabels[part] }, `contactInfo.${part}`);
  const kindNeed = useful(clientNeed("What kind of home is it?"));
  const isMobile = facts.answers.at(at("homeKind")).raw === "" && !isYes(facts, "ownsHome");
  if (isMobile) form.choice({ ...spec, part: "kind", label: labels.kind }, at("ownsMobileHome"), { yes: kinds.manufactured! });
  else form.choice({ ...spec, part: "kind", label: labels.kind, need: kindNeed }, at("homeKind"), kinds);
  const natureNeed = useful(clientNeed("How is the home owned? The deed shows it."));
  form.choice({ ...spec, part: "nature", label: labels.nature, need: natureNeed }, at("homeOwnership"), natures);
  const entire = form.amount(
    { ...spec, part: "entire", label: labels.entire, need: clientNeed("What would the home sell for today?") },
    at("currentMarketValue"),
  );
  if (isYes(facts, "ownsHome") && isYes(facts, "ownsMobileHome"))
    form.flag(entire, useful(clientNeed("There is a home and a mobile home, but only one value. List the other one with its own value.")));
  const part = writeInterest(form, facts, { ...spec, what: "the home", entire, owner: at("homeOwners"), share: at("homeShare") });
  form.joined({ ...spec, part: "more", label: labels.more }, [at("homeShare"), at("homePurchaseDate")], ([share, date]) =>
    [share && `Share: ${share}`, date && `Acquired ${date}`].filter(Boolean).join("; "),
  );
  return part;
}

const addressLabels = { city: "City", state: "State", zip: "ZIP code", county: "County" } as const;

function writeParcel(form: Worksheet, facts: CaseFacts, row: string, item: number): PartAmounts {
  const spec = { line: `1.${item}`, item };
  const { answers } = facts;
  const description = answers.at(`${row}.description`).text;
  const what = description ? `"${description}"` : "this property";
  form.joined(
    { ...spec, part: "street", label: labels.street, need: useful(clientNeed(`Where is ${what}?`)) },
    answers.at(`${row}.street`).text ? [`${row}.street`] : [`${row}.description`],
  );
  for (const part of ["city", "state", "zip"] as const) form.answer({ ...spec, part, label: addressLabels[part] }, `${row}.${part}`);
  form.open({ ...spec, part: "county", label: addressLabels.county });
  const kind = guessKind(description);
  writeKind(form, spec, kind, `${row}.description`);
  form.open({ ...spec, part: "nature", label: labels.nature });
  const entire = form.amount(
    { ...spec, part: "entire", label: labels.entire, need: clientNeed(`What is ${what} worth today?`) },
    `${row}.value`,
  );
  const isValueOfShare = kind === "timeshare";
  const part = writeInterest(form, facts, { ...spec, what, entire, owner: `${row}.owners`, share: `${row}.share`, isValueOfShare });
  form.joined({ ...spec, part: "more", label: labels.more }, [`${row}.description`, `${row}.share`], ([text, share]) =>
    [text, share && `Share: ${share}`].filter(Boolean).join("; "),
  );
  return part;
}

const guessKind = (text: string): keyof typeof kinds | undefined => kindWords.find(([word]) => word.test(text))?.[1];

const writeKind = (form: Worksheet, spec: { line: string; item: number }, kind: string | undefined, from: string): unknown =>
  form.computed(
    { ...spec, part: "kind", label: labels.kind, need: useful(clientNeed("What kind of property is it?")) },
    kind ? kinds[kind]! : null,
    kind ? [from] : [],
  );

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
  const isFamilyLand = (row: string) =>
    facts.answers.at(`${row}.value`).amount === facts.answers.at(unlistedPaths.familyLand.value).amount ||
    /famil|heir/i.test(facts.answers.at(`${row}.description`).text);
  const isListed = {
    otherRealEstate: rows.length > 0,
    familyLand: rows.some(isFamilyLand) || (rows.length > 0 && !isYes(facts, "otherRealEstate")),
  };
  return (["otherRealEstate", "familyLand"] as const).filter((name) => isYes(facts, name) && !isListed[name]);
}

function writeUnlistedProperty(form: Worksheet, facts: CaseFacts, name: UnlistedProperty, item: number): PartAmounts {
  const spec = { line: `1.${item}`, item };
  const { value, address, what } = unlistedPaths[name];
  const text = address ? facts.answers.at(address).text : "Family land";
  if (address) form.answer({ ...spec, part: "street", label: labels.street, need: useful(clientNeed(`Where is ${what}?`)) }, address);
  else form.computed({ ...spec, part: "street", label: labels.street }, text, [at(name)]);
  for (const part of ["city", "state", "zip", "county"] as const) form.open({ ...spec, part, label: addressLabels[part] });
  writeKind(form, spec, guessKind(text), address || at(name));
  form.open({ ...spec, part: "nature", label: labels.nature });
  const entire = form.amount({ ...spec, part: "entire", label: labels.entire, need: clientNeed(`What is ${what} worth today?`) }, value);
  const owner = useful(clientNeed(`List ${what} piece by piece, with who owns it and the client's share.`));
  form.derived(
    { ...spec, part: "owners", label: "Who has an interest in it", need: owner },
    { value: null, from: [], path: at("otherParcels[0].description") },
  );
  const portion = { ...spec, part: "portion", label: "Current value of the portion you own" };
  const line = form.figure(portion, typeof entire.value === "number" ? entire.value : null, entire.from);
  return { amounts: [line], isEstimate: name === "familyLand" };
}
