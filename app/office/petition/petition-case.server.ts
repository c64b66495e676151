import { summarizedPetition } from "../../casework/petition/summaries.server.ts";
import { longDate } from "../../questionnaire/format.ts";
import type { Form } from "../../records/form.ts";
import { loadLawTables } from "../../records/office/law-tables.server.ts";
import { loadCaseFrame, type CaseFrameData } from "../case-frame/case-frame.server.ts";
import { formOr404 } from "../form-or-404.server.ts";
import { isClaimGap, partUrl, petitionParts, type PetitionPart } from "../petition-url.ts";
import { sourcesOf, type Sources } from "../sources.server.ts";
import { defaultView, petitionUrl, answerUrl, type View } from "../urls.ts";

type Summarized = Awaited<ReturnType<typeof summarizedPetition>>;

/** What every page of a petition shows above its own content. */
export interface PetitionHead {
  /** Links to the pages of the petition, each with the number of what is left to do there. */
  parts: { part: PetitionPart; name: string; to: string; count: number }[];
  current: PetitionPart;
  blocking: number;
  useful: number;
  asOf: string;
  isAsOfToday: boolean;
  /** Identifies what the petition was prepared from. */
  basis: string;
  /** URL of the current basis, for a page that is open. */
  liveUrl: string;
  /** Base URL of the pages where the office answers questions. */
  answersUrl: string;
  /** Version of the office's entries that the page shows. */
  version: number;
}

/** What every page of a petition has besides its own content. */
export interface PetitionPage {
  head: PetitionHead;
  frame: CaseFrameData;
}

/** Petition of a case with what its pages show of it. */
export interface PetitionCase {
  form: Form;
  view: View;
  prepared: Summarized;
  sources: Sources;
  page: PetitionPage;
}

/** Prepares the petition of the form with this ID for one of its pages. Throws a Response: 404. */
export async function loadPetitionCase(id: string, view: View, current: PetitionPart): Promise<PetitionCase> {
  const [form, tables] = await Promise.all([formOr404(id), loadLawTables()]);
  const preparing = summarizedPetition(form, tables);
  const summarizing = preparing.then(({ summary }) => summary);
  const [prepared, frame] = await Promise.all([preparing, loadCaseFrame(form, summarizing)]);
  const { petition, entries, matrix, basis, redact } = prepared;
  const blocking = petition.gaps.filter(({ isBlocking }) => isBlocking).length;
  const counts: Partial<Record<PetitionPart, number>> = {
    gaps: petition.gaps.length,
    decisions: petition.checks.length,
    exemptions: petition.gaps.filter((gap) => gap.form === "106C" && isClaimGap(gap)).length,
    creditors: new Set(matrix.issues.map(({ party }) => party)).size,
  };
  const parts = (Object.keys(petitionParts) as PetitionPart[]).map((part) => ({
    part,
    name: petitionParts[part],
    to: partUrl(part, form.id, view),
    count: counts[part] ?? 0,
  }));
  const head: PetitionHead = {
    parts,
    current,
    blocking,
    useful: petition.gaps.length - blocking,
    asOf: longDate(petition.asOf),
    isAsOfToday: entries.decisions.asOf === undefined,
    basis,
    liveUrl: `${petitionUrl(form.id, defaultView("forms"))}/live`,
    answersUrl: answerUrl(form.id),
    version: entries.version,
  };
  const page = { head, frame: { ...frame, clientName: redact(form.clientName) } };
  return { form, view, prepared, sources: sourcesOf(form.formData, redact), page };
}
