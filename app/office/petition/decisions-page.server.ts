import { findProfile } from "../../petition/facts/district.ts";
import type { DistrictProposal } from "../../petition/facts/district.ts";
import { formName, placeText } from "../../petition/lines/line-text.ts";
import { placeKey } from "../../petition/lines/line.ts";
import { districts, type District } from "../../petition/lines/office-entries.ts";
import { officeTime } from "../../platform/office-time.ts";
import type { Decisions } from "../../records/office/office-entries.server.ts";
import { itemNames } from "../../casework/petition/item-names.ts";
import { createPager, type ListPage } from "../list-page.ts";
import { decisionsUrl, lineUrl } from "../petition-url.ts";
import { toShownChecks, toShownDates, type ShownCheck, type ShownDate } from "./findings.server.ts";
import type { PetitionCase, PetitionPage } from "./petition-case.server.ts";
import type { ProposalGroup } from "./proposals-card.tsx";
import { groupProposals } from "./proposals.server.ts";
import type { ShownCorrection } from "./worksheet.server.ts";

/** The office's decisions as form values. */
export type DecidedTexts = Record<keyof Decisions, string>;

/** Correction that is not applied because its line is gone or now belongs to something else. */
export interface UnappliedCorrection extends ShownCorrection {
  key: string;
  place: string;
  value: string;
}

/** Data of the page with what is decided for a whole petition. */
export interface DecisionsPage extends PetitionPage {
  url: string;
  decided: DecidedTexts;
  divisions: string[];
  districtHint: string;
  unapplied: UnappliedCorrection[];
  /** Values that the firm's defaults propose. */
  proposals: ProposalGroup[];
  checks: ListPage<ShownCheck>;
  dates: ListPage<ShownDate>;
}

/** The office's decisions as form values. */
export const toDecidedTexts = ({ chapter, asOf, district, division, filing, householdSize, meansTestForm }: Decisions): DecidedTexts => ({
  chapter: chapter ?? "",
  asOf: asOf ?? "",
  district: district ?? "",
  division: division ?? "",
  filing: filing ?? "",
  householdSize: householdSize?.toString() ?? "",
  meansTestForm: meansTestForm ?? "",
});

/** Loads the page with what is decided for a whole petition. */
export function loadDecisionsPage({ form, view, prepared, sources, page }: PetitionCase, query: URLSearchParams): DecisionsPage {
  const { entries, tables, petition, unapplied, proposals, redact } = prepared;
  const { district } = entries.decisions;
  const likely = district ?? petition.districtProposal.district;
  const profiles = (likely ? [likely] : (Object.keys(districts) as District[])).flatMap(
    (each) => findProfile({ tables, asOf: petition.asOf }, each) ?? [],
  );
  const url = decisionsUrl(form.id, view);
  const pager = createPager(url, query);
  return {
    ...page,
    url,
    decided: toDecidedTexts(entries.decisions),
    divisions: profiles.flatMap(({ divisions }) => divisions),
    districtHint: districtHint(petition.districtProposal),
    unapplied: unapplied.map(({ value, reason, at, itemName: name, kind: _kind, itemDetails: _, replaced: _replaced, ...line }) => ({
      ...line,
      key: placeKey(line),
      place: [`${formName(line.form)} ${placeText(line)}`, redact(name)].filter(Boolean).join(", "),
      value: redact(value, line.part),
      reason: redact(reason),
      time: officeTime(new Date(at)),
    })),
    proposals: groupProposals(proposals, {
      items: itemNames(petition.lines),
      correctUrl: (line) => lineUrl(form.id, view, { form: line.form, correct: placeKey(line) }),
    }),
    checks: toShownChecks(petition.checks, sources, pager),
    dates: toShownDates(petition.dates, sources, pager),
  };
}

/** Describes which district follows from the county, and what cannot be concluded from it. */
const districtHint = ({ county, district, divisions, exception, isConfirmed }: DistrictProposal): string =>
  district === null
    ? ""
    : [
        `${county} County is in the ${districts[district]} District${isConfirmed ? "" : ", not confirmed"}.`,
        exception,
        divisions.length > 0 && `Its divisions are ${divisions.join(", ")}; which of them serves the county is not in the tables.`,
      ]
        .filter(Boolean)
        .join(" ");

const decisionLabels: Record<string, string> = { ...districts, alone: "Alone", joint: "Together", attached: "Attached" };

/** Formats the value of a decision for a message. */
export const formatDecision = (text: string): string => (text === "" ? "nothing" : (decisionLabels[text] ?? text));
