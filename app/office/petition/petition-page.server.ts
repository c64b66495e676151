import { formName, placeText } from "../../petition/line-text.ts";
import { redact } from "../../petition/redaction.ts";
import { formNumbers, placeKey, type FormNumber } from "../../petition/line.ts";
import { findProfile } from "../../petition/district.ts";
import { districts, type District } from "../../petition/office-entries.ts";
import { longDate } from "../../questionnaire/format.ts";
import { officeTime } from "../../platform/office-time.ts";
import type { Form } from "../../records/form.ts";
import type { Decisions } from "../../records/office-entries.server.ts";
import { caseAddresses, type CaseAddresses } from "../creditor-addresses/case-addresses.server.ts";
import { packetNote } from "../packet/packet-note.server.ts";
import {
  answerAddress,
  askAddress,
  formAddress,
  packetAddress,
  petitionAddress,
  wholeTab,
  type View,
} from "../dashboard/dashboard-view.ts";
import { courtMatrix } from "./court-matrix.server.ts";
import { checkList, dateList, type ShownCheck, type ShownDate } from "./findings.server.ts";
import type { PetitionFiles } from "./files-card.tsx";
import { districtHint, matrixHint, shownExemptions, shownMeansTest, type ShownExemption, type ShownMeansTest } from "./first-looks.ts";
import { gapList, tabsOf, type FormGaps, type Tab } from "./gap-list.server.ts";
import { placeAddress, type Place } from "./petition-address.ts";
import { summarizedPetition } from "./summaries.server.ts";
import { sourcesOf } from "./sources.server.ts";
import { itemNames } from "./item-names.ts";
import { worksheetOf, type ShownCorrection, type ShownWorksheet } from "./worksheet.server.ts";

/** The names of what the office decides, each with how it is written in a form. */
export type DecidedTexts = Record<keyof Decisions, string>;

/** A correction that is not applied: its line is gone, or something else stands there by now. */
export interface LeftOver extends ShownCorrection {
  key: string;
  place: string;
  value: string;
}

/** What the petition's page is rendered from. */
export interface PetitionPage {
  clientName: string;
  /** The address of the case, and of the page itself without a place. */
  back: string;
  address: string;
  ask: string;
  /** Below which the office answers questions. */
  answers: string;
  version: number;
  /** What the petition is made of, and where a page that is open reads what it would be made of now. */
  basis: string;
  live: string;
  asOf: string;
  isAsOfToday: boolean;
  decided: DecidedTexts;
  divisions: string[];
  blocking: number;
  useful: number;
  gaps: FormGaps[];
  /** Where all gaps, or those that block, are ticked; null where the client can be asked none. */
  tick: { blocking: string | null; all: string | null };
  checks: ShownCheck[];
  dates: ShownDate[];
  tabs: Tab[];
  worksheet: ShownWorksheet | null;
  leftOver: LeftOver[];
  /** Also where its card posts to, and where all addresses that the book lacks are ticked. */
  addresses: CaseAddresses & { address: string; tickAll: string };
  files: PetitionFiles;
  meansTest: ShownMeansTest;
  exemptions: ShownExemption[];
  districtHint: string;
}

/** Where an address of the page leads. What makes no sense in it counts as left out. */
export function placeIn(query: URLSearchParams): Place {
  const [form, tick] = [query.get("form"), query.get("tick")];
  return {
    ...(formNumbers.includes(form as FormNumber) && { form: form as FormNumber }),
    ...((tick === "blocking" || tick === "all" || tick === "addresses") && { tick }),
    ...(query.get("open") === "all" && { open: "all" }),
    ...(query.has("at") && { at: query.get("at")! }),
    ...(query.has("correct") && { correct: query.get("correct")! }),
  };
}

const textsOf = ({ chapter, asOf, district, division, filing, householdSize }: Decisions): DecidedTexts => ({
  chapter: chapter ?? "",
  asOf: asOf ?? "",
  district: district ?? "",
  division: division ?? "",
  filing: filing ?? "",
  householdSize: householdSize?.toString() ?? "",
});

/** The page of a form's petition. */
export async function petitionPage(form: Form, view: View, place: Place): Promise<PetitionPage> {
  const prepared = await summarizedPetition(form);
  const { kept, tables, petition, leftOver } = prepared;
  const district = kept.decisions.district ?? petition.districtProposal.district;
  const profiles = (district ? [district] : (Object.keys(districts) as District[])).flatMap(
    (each) => findProfile({ tables, asOf: petition.asOf }, each) ?? [],
  );
  const sources = sourcesOf(form.formData);
  const items = itemNames(petition.lines);
  const corrections = new Map(
    kept.corrections.filter((correction) => !leftOver.includes(correction)).map((correction) => [placeKey(correction), correction]),
  );
  const withLines = new Set(petition.lines.map((line) => line.form));
  const forms = formNumbers.filter((number) => withLines.has(number));
  const current = place.form && withLines.has(place.form) ? place.form : forms[0];
  const shownForm = current ? { form: current } : {};
  const gaps = gapList(petition.gaps, { formId: form.id, view, sources, items, tick: place.tick, shownForm });
  const askable = gaps.flatMap((each) => each.gaps).filter(({ path }) => path !== null);
  const blocking = petition.gaps.filter(({ isBlocking }) => isBlocking).length;
  return {
    clientName: form.clientName,
    back: formAddress(form.id, view),
    address: placeAddress(form.id, view, shownForm),
    ask: askAddress(form.id, view),
    answers: answerAddress(form.id),
    version: kept.version,
    basis: prepared.basis,
    live: `${petitionAddress(form.id, wholeTab("forms"))}/live`,
    asOf: longDate(petition.asOf),
    isAsOfToday: kept.decisions.asOf === undefined,
    decided: textsOf(kept.decisions),
    divisions: profiles.flatMap(({ divisions }) => divisions),
    blocking,
    useful: petition.gaps.length - blocking,
    gaps,
    tick: {
      blocking: askable.some(({ isBlocking }) => isBlocking) ? placeAddress(form.id, view, { tick: "blocking" }) : null,
      all: askable.length > 0 ? placeAddress(form.id, view, { tick: "all" }) : null,
    },
    checks: checkList(petition.checks, sources),
    dates: dateList(petition.dates, sources),
    tabs: tabsOf(forms, current, gaps, form.id, view),
    worksheet: current ? worksheetOf(current, petition, { formId: form.id, view, place, sources, items, corrections }) : null,
    meansTest: shownMeansTest(petition.meansTest),
    exemptions: shownExemptions(petition.exemptions),
    districtHint: districtHint(petition.districtProposal),
    files: {
      packet: packetAddress(form.id, view),
      filled: (await packetNote(form, kept)) ?? "Not filled yet",
      address: `/api/admin/submissions/${form.id}/petition`,
      matrixRules: matrixHint(petition.matrixRules, kept.decisions.district ? profiles[0] : undefined),
      missing: courtMatrix(prepared).issues,
      isVerified: kept.decisions.district === "eastern",
    },
    addresses: {
      ...(await caseAddresses(form, petition, { sources, isTicked: place.tick === "addresses" })),
      address: placeAddress(form.id, view, { ...shownForm, card: "addresses" }),
      tickAll: placeAddress(form.id, view, { ...shownForm, tick: "addresses" }),
    },
    leftOver: leftOver.map(({ value, reason, at, itemName: name, ...line }) => ({
      ...line,
      key: placeKey(line),
      place: [`${formName(line.form)} ${placeText(line)}`, redact(name)].filter(Boolean).join(", "),
      value: redact(value),
      reason: redact(reason),
      time: officeTime(new Date(at)),
    })),
  };
}

const decidedWords: Record<string, string> = { ...districts, alone: "Alone", joint: "Together" };

/** What stands in a decision, as a message says it. */
export const decidedText = (text: string): string => (text === "" ? "nothing" : (decidedWords[text] ?? text));
