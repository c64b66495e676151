import { clientNeed, useful, type CaseFacts, type Worksheet } from "../worksheet.ts";
import { partOf, writeInterest, type Part } from "./106ab-interest.ts";

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

/** What a description in the client's own words tells of the kind, by the first word that fits. */
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

/** Lines 1 and 1.x: the home, then other land and buildings. */
export function writeRealEstate(form: Worksheet, facts: CaseFacts): Part {
  form.joined(
    {
      line: "1",
      label: "Any residence, building, land, or similar property?",
      need: useful(clientNeed("Is there a home, other land or a building, or a share of family land?")),
    },
    ["ownsHome", "ownsMobileHome", "otherRealEstate", "familyLand"].map(at),
    yesIfAny,
  );
  const entries: ((item: number) => Part)[] = [
    ...(isYes(facts, "ownsHome") || isYes(facts, "ownsMobileHome") ? [(item: number) => writeHome(form, facts, item)] : []),
    ...facts.answers.rows(at("otherParcels")).map((row) => (item: number) => writeParcel(form, facts, row, item)),
    ...summed(facts).map((name) => (item: number) => writeSummed(form, facts, name, item)),
  ];
  return partOf(entries.map((write, index) => write(index + 1)));
}

function writeHome(form: Worksheet, facts: CaseFacts, item: number): Part {
  const spot = { line: `1.${item}`, item };
  form.answer({ ...spot, part: "street", label: labels.street }, "contactInfo.streetAddress");
  for (const part of ["city", "state", "zip", "county"] as const)
    form.answer({ ...spot, part, label: addressLabels[part] }, `contactInfo.${part}`);
  const kindNeed = useful(clientNeed("What kind of home is it?"));
  const isMobile = facts.answers.at(at("homeKind")).raw === "" && !isYes(facts, "ownsHome");
  if (isMobile) form.choice({ ...spot, part: "kind", label: labels.kind }, at("ownsMobileHome"), { yes: kinds.manufactured! });
  else form.choice({ ...spot, part: "kind", label: labels.kind, need: kindNeed }, at("homeKind"), kinds);
  const natureNeed = useful(clientNeed("How is the home owned? The deed says it."));
  form.choice({ ...spot, part: "nature", label: labels.nature, need: natureNeed }, at("homeOwnership"), natures);
  const entire = form.amount(
    { ...spot, part: "entire", label: labels.entire, need: clientNeed("What would the home sell for today?") },
    at("currentMarketValue"),
  );
  if (isYes(facts, "ownsHome") && isYes(facts, "ownsMobileHome"))
    form.doubt(entire, useful(clientNeed("There is a home and a mobile home, but one value. List the other one with its own value.")));
  const part = writeInterest(form, facts, { ...spot, what: "the home", entire, owner: at("homeOwners"), share: at("homeShare") });
  form.joined({ ...spot, part: "more", label: labels.more }, [at("homeShare"), at("homePurchaseDate")], ([share, date]) =>
    [share && `Share: ${share}`, date && `Acquired ${date}`].filter(Boolean).join("; "),
  );
  return part;
}

const addressLabels = { city: "City", state: "State", zip: "ZIP code", county: "County" } as const;

function writeParcel(form: Worksheet, facts: CaseFacts, row: string, item: number): Part {
  const spot = { line: `1.${item}`, item };
  const { answers } = facts;
  const description = answers.at(`${row}.description`).text;
  const what = description ? `"${description}"` : "this property";
  form.joined(
    { ...spot, part: "street", label: labels.street, need: useful(clientNeed(`Where is ${what}?`)) },
    answers.at(`${row}.street`).text ? [`${row}.street`] : [`${row}.description`],
  );
  for (const part of ["city", "state", "zip"] as const) form.answer({ ...spot, part, label: addressLabels[part] }, `${row}.${part}`);
  form.open({ ...spot, part: "county", label: addressLabels.county });
  const kind = kindIn(description);
  writeKind(form, spot, kind, `${row}.description`);
  form.open({ ...spot, part: "nature", label: labels.nature });
  const entire = form.amount(
    { ...spot, part: "entire", label: labels.entire, need: clientNeed(`What is ${what} worth today?`) },
    `${row}.value`,
  );
  const isValueOfShare = kind === "timeshare";
  const part = writeInterest(form, facts, { ...spot, what, entire, owner: `${row}.owners`, share: `${row}.share`, isValueOfShare });
  form.joined({ ...spot, part: "more", label: labels.more }, [`${row}.description`, `${row}.share`], ([text, share]) =>
    [text, share && `Share: ${share}`].filter(Boolean).join("; "),
  );
  return part;
}

const kindIn = (text: string): keyof typeof kinds | undefined => kindWords.find(([word]) => word.test(text))?.[1];

const writeKind = (form: Worksheet, spot: { line: string; item: number }, kind: string | undefined, from: string): unknown =>
  form.computed(
    { ...spot, part: "kind", label: labels.kind, need: useful(clientNeed("What kind of property is it?")) },
    kind ? kinds[kind]! : null,
    kind ? [from] : [],
  );

type Summed = "otherRealEstate" | "familyLand";

const summedPaths = {
  otherRealEstate: { value: at("otherRealEstateValue"), address: at("otherRealEstateAddress"), what: "the other real estate" },
  familyLand: { value: at("familyLandValue"), address: "", what: "the family land" },
} as const;

/**
 * What is known by one sum only. Properties listed one by one stand for the other real estate; for the family land only if
 * there is nothing else that they could be.
 */
function summed(facts: CaseFacts): Summed[] {
  const rows = facts.answers.rows(at("otherParcels"));
  const isFamilyLand = (row: string) =>
    facts.answers.at(`${row}.value`).amount === facts.answers.at(summedPaths.familyLand.value).amount ||
    /famil|heir/i.test(facts.answers.at(`${row}.description`).text);
  const isListed = {
    otherRealEstate: rows.length > 0,
    familyLand: rows.some(isFamilyLand) || (rows.length > 0 && !isYes(facts, "otherRealEstate")),
  };
  return (["otherRealEstate", "familyLand"] as const).filter((name) => isYes(facts, name) && !isListed[name]);
}

function writeSummed(form: Worksheet, facts: CaseFacts, name: Summed, item: number): Part {
  const spot = { line: `1.${item}`, item };
  const { value, address, what } = summedPaths[name];
  const text = address ? facts.answers.at(address).text : "Family land";
  if (address) form.answer({ ...spot, part: "street", label: labels.street, need: useful(clientNeed(`Where is ${what}?`)) }, address);
  else form.computed({ ...spot, part: "street", label: labels.street }, text, [at(name)]);
  for (const part of ["city", "state", "zip", "county"] as const) form.open({ ...spot, part, label: addressLabels[part] });
  writeKind(form, spot, kindIn(text), address || at(name));
  form.open({ ...spot, part: "nature", label: labels.nature });
  const entire = form.amount({ ...spot, part: "entire", label: labels.entire, need: clientNeed(`What is ${what} worth today?`) }, value);
  const owner = useful(clientNeed(`List ${what} piece by piece, with who owns it and the client's share.`));
  form.derived(
    { ...spot, part: "owners", label: "Who has an interest in it", need: owner },
    { value: null, from: [], path: at("otherParcels[0].description") },
  );
  const portion = { ...spot, part: "portion", label: "Current value of the portion you own" };
  const line = form.figure(portion, typeof entire.value === "number" ? entire.value : null, entire.from);
  return { amounts: [line], isEstimate: name === "familyLand" };
}
