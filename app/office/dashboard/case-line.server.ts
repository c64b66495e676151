import { documentTypes } from "../../files/file-rules.ts";
import { mediumDate, officeDay, shortDay, shortTime } from "../../platform/office-time.ts";
import { stepNames } from "../../questionnaire/steps/names.ts";
import { workStates } from "../../records/case-lists.ts";
import type { CaseNews } from "../../records/activity/case-news.server.ts";
import type { ListedForm } from "../../records/office/cases.server.ts";
import type { PetitionSummary } from "../../records/office/petition-summaries.server.ts";
import type { RelatedCase } from "../../records/office/related-cases.server.ts";
import { pluralize } from "../../questionnaire/pluralize.ts";

/** Part of the line below a client's name. */
export interface LinePart {
  kind: "urgent" | "failed" | "ready" | "gaps" | "work" | "asked" | "state" | "missing" | "news" | "related" | "time";
  text: string;
}

/** Progress of a case as its dashboard row shows it. */
export interface CaseLine {
  isUnread: boolean;
  activeAt: string;
  line: LinePart[];
}

const maxStepsNamed = 3;

/** "Income, Vehicles and 3 more steps". */
function listSections(sections: string[]): string[] {
  const changed = stepNames.filter(({ key }) => sections.includes(key)).map(({ shortName }) => shortName);
  const hiddenCount = changed.length - maxStepsNamed;
  return hiddenCount > 1 ? [...changed.slice(0, maxStepsNamed), `${hiddenCount} more steps`] : changed;
}

function describeNews({ isNew, isChanged, isSubmittedSince, changedSections, newFiles }: CaseNews): string | undefined {
  if (isNew) return "New";
  if (!isChanged) return undefined;
  const changes = [
    ...(isSubmittedSince ? ["submitted"] : []),
    ...(newFiles > 0 ? [pluralize(newFiles, "new document")] : []),
    ...listSections(changedSections),
  ];
  return changes.length > 0 ? `Changed: ${changes.join(", ")}` : "Changed";
}

function describeMissing({ missingDocuments }: CaseNews): string | undefined {
  if (missingDocuments.length === 0) return undefined;
  if (missingDocuments.length === Object.keys(documentTypes).length) return "Missing: all documents";
  return `Missing: ${missingDocuments.map((type) => documentTypes[type].title).join(", ")}`;
}

function describeWork({ state, assignee, nextDate }: CaseNews): string | undefined {
  const work = [state === "new" ? "" : workStates[state], assignee, nextDate ? `by ${mediumDate(nextDate)}` : ""].filter(Boolean);
  return work.length > 0 ? work.join(", ") : undefined;
}

const askLabels = { waiting: "Asked: waiting", answered: "Asked: all answered" };

/** "Foreclosure sale Dec 3", with "(past)" once it is over. */
function describeUrgentDate({ urgent }: PetitionSummary): string | undefined {
  const today = officeDay(new Date());
  return urgent ? `${urgent.what} ${shortDay(urgent.date, today)}${urgent.date < today ? " (past)" : ""}` : undefined;
}

/** What a list shows of a form's petition. */
export type ListedPetition = PetitionSummary & Pick<ListedForm, "petitionFailed">;

/** Whether a petition is ready or has gaps. Undefined until its gaps have been counted. */
function describePetition({ blockingGaps, petitionFailed }: ListedPetition): [LinePart["kind"], string | undefined] {
  if (petitionFailed) return ["failed", "Petition could not be prepared"];
  if (blockingGaps === null) return ["gaps", undefined];
  return blockingGaps === 0 ? ["ready", "Ready, no blocking gaps"] : ["gaps", pluralize(blockingGaps, "blocking gap")];
}

/** "Same client: 1 form", with a question mark until the office has confirmed it. */
function describeRelated(related: RelatedCase[]): string | undefined {
  const confirmed = related.filter(({ isSame }) => isSame);
  const undecided = related.filter(({ isSame }) => isSame === null);
  const parts = [
    ...(confirmed.length > 0 ? [`Same client: ${countKinds(confirmed)}`] : []),
    ...(undecided.length > 0 ? [`Same client? ${countKinds(undecided)}`] : []),
  ];
  return parts.length > 0 ? parts.join(", ") : undefined;
}

function countKinds(cases: RelatedCase[]): string {
  const forms = cases.filter(({ table }) => table === "forms").length;
  const sessions = cases.length - forms;
  return [...(forms > 0 ? [pluralize(forms, "form")] : []), ...(sessions > 0 ? [pluralize(sessions, "upload session")] : [])].join(", ");
}

/** Summary used for upload sessions, which have no petition. */
const noPetition: ListedPetition = { blockingGaps: null, urgent: null, petitionFailed: false };

/** Builds the line below a client's name: urgent dates, petition, the office's work, missing documents, changes and related cases. */
export function buildCaseLine(news: CaseNews, related: RelatedCase[], petition: ListedPetition = noPetition): CaseLine {
  const { submittedAt, activeAt, isNew, isChanged } = news;
  const parts: [LinePart["kind"], string | undefined][] = [
    ["urgent", describeUrgentDate(petition)],
    describePetition(petition),
    ["work", describeWork(news)],
    ["asked", news.asked ? askLabels[news.asked] : undefined],
    ["state", news.isOffices ? "Started by office" : undefined],
    ["state", submittedAt ? `Submitted ${shortDay(officeDay(submittedAt))}` : "Not submitted"],
    ["missing", describeMissing(news)],
    ["news", describeNews(news)],
    ["related", describeRelated(related)],
    ["time", `Active ${shortTime(activeAt)}`],
  ];
  return {
    isUnread: isNew || isChanged,
    activeAt: activeAt.toISOString(),
    line: parts.flatMap(([kind, text]) => (text === undefined ? [] : [{ kind, text }])),
  };
}
