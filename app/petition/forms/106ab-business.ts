import { isNone } from "../../questionnaire/none.ts";
import type { AnswerPath } from "../answers/answer-path.ts";
import { listBusinesses } from "../facts/businesses.ts";
import type { CaseFacts } from "../facts/case-facts.ts";
import type { DerivedValue } from "../lines/derived-value.ts";
import type { Line } from "../lines/line.ts";
import { clientNeed, officeNeed, useful } from "../lines/needs.ts";
import type { Worksheet } from "../facts/worksheet.ts";
import {
  existenceNeed,
  kindAnswers,
  listedAnswer,
  moreAssets,
  otherAssetRows,
  otherAssets,
  writeAssets,
  writeHasAssets,
  writeRest,
  type AssetKind,
} from "./106ab-assets.ts";
import { businessInterests, describesInterest, sharesIn, writeShares } from "./106ab-shares.ts";
import type { schedule106AB } from "../lines/106ab.lines.ts";

type Form = Worksheet<typeof schedule106AB>;

const otherProperty = "personalProperty.otherPersonalProperty";
const moreBusinessProperty = "propertyList.moreBusinessProperty";
const askedBusiness = "financialAffairs.asked.business";

const businessKinds = ["receivable", "office", "tools", "inventory", "customers", "business"] as const satisfies AssetKind[];
const farmKinds = ["farmAnimals", "farmCrops", "farmEquipment", "farmSupplies", "farm"] as const satisfies AssetKind[];

/** Writes lines 37 to 44; returns line 45, their total. Lines 38 to 44 are needed only after a yes on line 37, as the form says. */
export function writeBusiness(form: Form, facts: CaseFacts): Line {
  const isCurrent = describesInterest(facts) || listBusinesses(facts).some((business) => business.isCurrent !== false);
  const rest = isCurrent || facts.answers.at(askedBusiness).raw !== "no" ? moreBusinessProperty : moreAssets;
  writeHasBusinessProperty(form, facts, rest, isCurrent);
  const isAsked = form.chosen("37") === "yes";
  const amounts = businessKinds.flatMap((kind) => {
    const before = kind === "customers" ? writePartnerships(form, facts, isAsked) : [];
    const listed = writeKind(form, facts, kind, { isAsked, rest: kind === "tools" ? moreAssets : rest });
    if (kind === "customers") writePersonal(form);
    return [...before, ...listed];
  });
  writeRest(form, "45/more", moreBusinessProperty);
  return form.total("45", amounts);
}

/** Writes a line with its yes or no and all assets of a kind, or else boxes for the office; returns the lines with the values. */
function writeKind(
  form: Form,
  facts: CaseFacts,
  kind: (typeof businessKinds | typeof farmKinds)[number],
  { isAsked, rest }: { isAsked: boolean; rest: AnswerPath },
): Line[] {
  const { line } = otherAssets[kind];
  writeHasAssets(form, facts, kind, rest, isAsked);
  if (otherAssetRows(facts, kind).length > 0) return writeAssets(form, facts, kind);
  const entry = form.row(`${line}#`, 1);
  entry.open("description");
  return withValue([entry.open("value")]);
}

const withValue = (lines: Line[]): Line[] => lines.filter(({ value }) => value !== null);

/** Writes whether a customer list names people, in the words of the Bankruptcy Code, which the office has to apply. */
function writePersonal(form: Form): void {
  const need = officeNeed("Does the customer list include personally identifiable information (11 U.S.C. 101(41A))?");
  form.open("43/personal", form.chosen("43") === "yes" ? useful(need) : undefined);
}

/** Writes line 37: no only if the client says that neither tools for work nor property of a business is left out of the list. */
function writeHasBusinessProperty(form: Form, facts: CaseFacts, rest: AnswerPath, isCurrent: boolean): void {
  const { answers } = facts;
  const listed = [...kindAnswers(facts, ...businessKinds), ...sharesIn(facts, "42").map(({ row }) => `${row}.structure` as const)];
  const whether = [...new Set<AnswerPath>([rest, moreAssets])];
  const open = whether.find((path) => answers.at(path).raw !== "no");
  if (listed.length > 0 || !open)
    form.derived("37", { value: listed.length > 0 ? "yes" : "no", from: listed.length > 0 ? listed : whether, path: rest });
  else if (isCurrent) {
    const need = clientNeed("The client has or had a business. Does it own anything, such as equipment, goods to sell, or unpaid bills?");
    form.derived("37", { value: null, from: [], path: open }, useful(need));
  } else {
    const path = answers.at(askedBusiness).raw === "no" ? moreAssets : askedBusiness;
    form.derived("37", { value: null, from: [], path }, existenceNeed(otherAssets.tools.what));
  }
}

/** Writes line 42. A client who says that there is no interest in any business is in no partnership. */
function writePartnerships(form: Form, facts: CaseFacts, isAsked: boolean): Line[] {
  const partnerships = sharesIn(facts, "42");
  const path = "personalInfo.businesses[0].structure";
  const isNamed = partnerships.length > 0;
  const isNone42 = !isNamed && isNone(facts.answers.at(businessInterests).text);
  const from = isNamed ? partnerships.map(({ row }) => `${row}.structure`) : [businessInterests];
  const answer: DerivedValue<"yes" | "no"> = { value: isNamed ? "yes" : isNone42 ? "no" : null, from, path };
  form.derived("42", answer, isAsked ? useful(clientNeed("Is the client a partner in a business?")) : undefined);
  if (!isNamed) {
    const entry = form.row("42#", 1);
    entry.open("name");
    entry.open("percent");
    return withValue([entry.open("value")]);
  }
  const amounts = writeShares(form, facts, "42");
  for (const line of describesInterest(facts) ? amounts.slice(0, 1) : [])
    form.flag(line, useful(officeNeed("Line 19 lists what the client calls an interest in a business. Is it another one?")));
  return amounts;
}

/** Writes lines 46 to 51; returns line 52, their total. Lines 47 to 51 are needed only after a yes on line 46, as the form says. */
export function writeFarm(form: Form, facts: CaseFacts): Line {
  form.derived("46", listedAnswer(facts, kindAnswers(facts, ...farmKinds), moreAssets), existenceNeed(otherAssets.farm.what));
  const isAsked = form.chosen("46") === "yes";
  const amounts = farmKinds.flatMap((kind) => writeKind(form, facts, kind, { isAsked, rest: moreAssets }));
  for (const row of otherAssetRows(facts, "farm")) {
    const { path, raw } = facts.answers.at(`${row}.farmKind`);
    const line = form.linesOf("106AB", "51#/value").find(({ from }) => from.includes(`${row}.value`));
    if (raw === "" && line) form.flag(line, useful(clientNeed("What kind of farm property is it?")), path);
  }
  return form.total("52", amounts);
}

/** Writes line 53; returns line 54, its total. */
export function writeOtherProperty(form: Form, facts: CaseFacts): Line {
  const { text } = facts.answers.at(otherProperty);
  const isDescribed = text !== "" && !isNone(text);
  if (isDescribed) form.computed("53", "yes", [otherProperty]);
  else if (text !== "" && otherAssetRows(facts, "other").length === 0) form.computed("53", "no", [otherProperty]);
  else writeHasAssets(form, facts, "other");
  writeRest(form, "53/more", moreAssets);
  const described = isDescribed ? [writeDescribedProperty(form)] : [];
  const listed = writeAssets(form, facts, "other", described.length + 1);
  return form.total("54", [...described, ...listed]);
}

function writeDescribedProperty(form: Form): Line {
  const entry = form.row("53#", 1);
  entry.answer("description", otherProperty);
  return entry.amount("value", "personalProperty.otherPersonalPropertyValue", clientNeed("What is the other personal property worth?"));
}
