import { formName, placeText } from "../../petition/lines/line-text.ts";
import { formNumbers, placeKey, type FormNumber } from "../../petition/lines/line.ts";
import { findProfile } from "../../petition/facts/district.ts";
import { districts, type District } from "../../petition/lines/office-entries.ts";
import { longDate } from "../../questionnaire/format.ts";
import { officeTime } from "../../platform/office-time.ts";
import type { Form } from "../../records/form.ts";
import type { Decisions } from "../../records/office/office-entries.server.ts";
import { loadCaseAddresses, type CaseAddresses } from "../creditor-addresses/case-addresses-page.server.ts";
import type { ProposalGroup } from "./proposals-card.tsx";
import { groupProposals } from "./proposals.server.ts";
import { packetNote } from "../../casework/packets/packet-note.server.ts";
import { answerUrl, exemptionsUrl, packetUrl, petitionUrl, requestsUrl, defaultView, type View } from "../urls.ts";
import { toShownChecks, toShownDates, type ShownCheck, type ShownDate } from "./findings.server.ts";
import type { PetitionFiles } from "./files-card.tsx";
import { districtHint, matrixHint, shownExemptions, shownMeansTest, type ShownExemptions, type ShownMeansTest } from "./first-looks.ts";
import { gapList, isAskable, tabsOf, type FormGaps, type Tab } from "./gap-list.server.ts";
import { createPager, type ListPage } from "../list-page.ts";
import { placeUrl, type Place } from "../petition-url.ts";
import { caseRedactor } from "../../casework/petition/prepared.server.ts";
import { summarizedPetition } from "../../casework/petition/summaries.server.ts";
import { sourcesOf } from "../sources.server.ts";
import { itemNames } from "../../casework/petition/item-names.ts";
import { worksheetOf, type ShownCorrection, type ShownWorksheet } from "./worksheet.server.ts";

/** The office's decisions as form values. */
export type DecidedTexts = Record<keyof Decisions, string>;

/** Correction that is not applied because its line is gone or now belongs to something else. */
export interface UnappliedCorrection extends ShownCorrection {
  key: string;
  place: string;
  value: string;
}

/** Data of the petition page. */
export interface PetitionPage {
  clientName: string;
  /** URL of the page with the current form and without a place. */
  url: string;
  requestsUrl: string;
  /** Base URL of the pages where the office answers questions. */
  answersUrl: string;
  version: number;
  /** Identifies what the petition was prepared from. */
  basis: string;
  /** URL of the current basis, for a page that is open. */
  liveUrl: string;
  asOf: string;
  isAsOfToday: boolean;
  decided: DecidedTexts;
  divisions: string[];
  blocking: number;
  useful: number;
  gaps: FormGaps[];
  /** Values that the firm's defaults propose. */
  proposals: ProposalGroup[];
  /** URLs of the page with all gaps, or the blocking ones, selected; null if the client can be asked none of them. */
  selectUrls: { blocking: string | null; all: string | null };
  checks: ListPage<ShownCheck>;
  dates: ListPage<ShownDate>;
  tabs: Tab[];
  worksheet: ShownWorksheet | null;
  unapplied: UnappliedCorrection[];
  /** Data of the address card, with the URL it posts to and the URL that selects all new addresses. */
  addresses: CaseAddresses & { postUrl: string; selectAllUrl: string };
  files: PetitionFiles;
  meansTest: ShownMeansTest;
  exemptions: ShownExemptions;
  districtHint: string;
}

/** Parses the place in the page's URL. Invalid values count as missing. */
export function parsePlace(query: URLSearchParams): Place {
  const [form, select] = [query.get("form"), query.get("select")];
  return {
    ...(formNumbers.includes(form as FormNumber) && { form: form as FormNumber }),
    ...((select === "blocking" || select === "all" || select === "addresses") && { select }),
    ...(query.get("open") === "all" && { open: "all" }),
    ...(query.has("list") && { list: query.get("list")!, part: query.get("part") ?? "" }),
    ...(query.has("at") && { at: query.get("at")! }),
    ...(query.has("correct") && { correct: query.get("correct")! }),
  };
}

const toDecidedTexts = ({ chapter, asOf, district, division, filing, householdSize, meansTestForm }: Decisions): DecidedTexts => ({
  chapter: chapter ?? "",
  asOf: asOf ?? "",
  district: district ?? "",
  division: division ?? "",
  filing: filing ?? "",
  householdSize: householdSize?.toString() ?? "",
  meansTestForm: meansTestForm ?? "",
});

/** Loads the page of a form's petition. */
export async function loadPetitionPage(form: Form, view: View, place: Place): Promise<PetitionPage> {
  const prepared = await summarizedPetition(form);
  const { entries, tables, petition, unapplied, proposals } = prepared;
  const district = entries.decisions.district ?? petition.districtProposal.district;
  const profiles = (district ? [district] : (Object.keys(districts) as District[])).flatMap(
    (each) => findProfile({ tables, asOf: petition.asOf }, each) ?? [],
  );
  const redact = caseRedactor(form, prepared);
  const sources = sourcesOf(form.formData, redact);
  const items = itemNames(petition.lines);
  const corrections = new Map(
    entries.corrections.filter((correction) => !unapplied.includes(correction)).map((correction) => [placeKey(correction), correction]),
  );
  const formsWithLines = new Set(petition.lines.map((line) => line.form));
  const forms = formNumbers.filter((number) => formsWithLines.has(number));
  const current = place.form && formsWithLines.has(place.form) ? place.form : forms[0];
  const shownForm = current ? { form: current } : {};
  const pager = createPager(form.id, view, place, shownForm);
  const withValue = new Set(petition.lines.filter((line) => line.value !== null && line.form !== "121").map(placeKey));
  const gaps = gapList(petition, { formId: form.id, view, sources, items, pager, select: place.select, shownForm, withValue });
  const askable = petition.gaps.filter((gap) => isAskable(gap, sources));
  const blocking = petition.gaps.filter(({ isBlocking }) => isBlocking).length;
  return {
    clientName: redact(form.clientName),
    url: placeUrl(form.id, view, shownForm),
    requestsUrl: requestsUrl(form.id, view),
    answersUrl: answerUrl(form.id),
    version: entries.version,
    basis: prepared.basis,
    liveUrl: `${petitionUrl(form.id, defaultView("forms"))}/live`,
    asOf: longDate(petition.asOf),
    isAsOfToday: entries.decisions.asOf === undefined,
    decided: toDecidedTexts(entries.decisions),
    divisions: profiles.flatMap(({ divisions }) => divisions),
    blocking,
    useful: petition.gaps.length - blocking,
    gaps,
    proposals: groupProposals(proposals, {
      items,
      correctUrl: (line) => placeUrl(form.id, view, { form: line.form, correct: placeKey(line) }),
    }),
    selectUrls: {
      blocking: askable.some(({ isBlocking }) => isBlocking) ? placeUrl(form.id, view, { select: "blocking" }) : null,
      all: askable.length > 0 ? placeUrl(form.id, view, { select: "all" }) : null,
    },
    checks: toShownChecks(petition.checks, sources, pager),
    dates: toShownDates(petition.dates, sources, pager),
    tabs: tabsOf(forms, current, gaps, form.id, view),
    worksheet: current
      ? worksheetOf(current, petition, { formId: form.id, view, place, sources, items, pager, corrections, redact })
      : null,
    meansTest: shownMeansTest(petition.meansTest),
    exemptions: shownExemptions(petition.exemptionTable, exemptionsUrl(form.id, view)),
    districtHint: districtHint(petition.districtProposal),
    files: {
      packetPageUrl: packetUrl(form.id, view),
      filled: (await packetNote(form, prepared)) ?? "Not filled yet",
      filesUrl: `/api/admin/submissions/${form.id}/petition`,
      matrixRules: matrixHint(petition.matrixRules, entries.decisions.district ? profiles[0] : undefined),
      missing: pager("missing-from-matrix", prepared.matrix.issues),
      matrix: pager("matrix", prepared.matrix.entries),
      needsCertification: entries.decisions.district === "eastern",
    },
    addresses: {
      ...(await loadCaseAddresses(prepared, { sources, redact, pager, selectAll: place.select === "addresses" })),
      postUrl: placeUrl(form.id, view, { ...shownForm, card: "addresses" }),
      selectAllUrl: placeUrl(form.id, view, { ...shownForm, select: "addresses" }),
    },
    unapplied: unapplied.map(({ value, reason, at, itemName: name, kind: _kind, itemDetails: _, replaced: _replaced, ...line }) => ({
      ...line,
      key: placeKey(line),
      place: [`${formName(line.form)} ${placeText(line)}`, redact(name)].filter(Boolean).join(", "),
      value: redact(value, line.part),
      reason: redact(reason),
      time: officeTime(new Date(at)),
    })),
  };
}

const decisionLabels: Record<string, string> = { ...districts, alone: "Alone", joint: "Together", attached: "Attached" };

/** Formats the value of a decision for a message. */
export const formatDecision = (text: string): string => (text === "" ? "nothing" : (decisionLabels[text] ?? text));
