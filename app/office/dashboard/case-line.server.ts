import { documentTypes } from "../../files/file-rules.ts";
import { officeDay, shortDay } from "../../platform/office-time.ts";
import { stepNames } from "../../questionnaire/step-names/index.ts";
import { workStates } from "../../records/case-lists.ts";
import type { CaseNews } from "../../records/activity/case-news.server.ts";
import type { ListedForm } from "../../records/office/cases.server.ts";
import type { PetitionSummary } from "../../records/office/petition-summaries.server.ts";
import type { RelatedCase } from "../../records/office/related-cases.server.ts";
import { pluralize } from "../../questionnaire/pluralize.ts";

/** Part of the line below a client's name. */
export interface LinePart {
  kind: "urgent" | "date" | "failed" | "ready" | "gaps" | "work" | "asked" | "state" | "missing" | "news" | "related" | "language" | "time";
  text: string;
  /** Whether it is a date that has passed. */
  isPast?: boolean;
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

/** "6 days", or "since today". */
function describeWait(since: Date): string {
  const dayOf = (date: Date) => Date.parse(officeDay(date));
  const days = Math.round((dayOf(new Date()) - dayOf(since)) / 86_400_000);
  return days === 0 ? "since today" : pluralize(days, "day");
}

/** "In review, AB", or "Waiting 6 days, AB" of a case that waits for its client without a request. */
function describeWork({ state, assignee, asked, waitingSince }: CaseNews): string | undefined {
  const isOnlyMarked = state === "waiting" && waitingSince !== null && asked !== "waiting";
  const stage = isOnlyMarked ? `Waiting ${describeWait(waitingSince)}` : state === "new" || state === "waiting" ? "" : workStates[state];
  const work = [stage, assignee].filter(Boolean);
  return work.length > 0 ? work.join(", ") : undefined;
}

/** "Asked: waiting 6 days". */
function describeAsk({ asked, waitingSince }: CaseNews): string | undefined {
  if (asked === "answered") return "Asked: all answered";
  return asked === "waiting" ? `Asked: waiting${waitingSince ? ` ${describeWait(waitingSince)}` : ""}` : undefined;
}

/** "Dec 3 Foreclosure sale" and "Dec 1 next date", the earlier one first, with "(past)" or "overdue" once a day is over. */
function describeDates({ nextDate }: CaseNews, { urgent }: PetitionSummary): LinePart[] {
  const today = officeDay(new Date());
  const dates = [
    ...(urgent ? [{ kind: "urgent" as const, what: urgent.what, date: urgent.date }] : []),
    ...(nextDate
      ? [{ kind: "date" as const, what: nextDate < today ? "overdue" : nextDate === today ? "due today" : "next date", date: nextDate }]
      : []),
  ].sort((one, other) => (one.date < other.date ? -1 : 1));
  return dates.map(({ kind, what, date }) => {
    const isPast = date < today;
    return { kind, text: `${shortDay(date, today)} ${what}${isPast && kind === "urgent" ? " (past)" : ""}`, ...(isPast && { isPast }) };
  });
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

/** Builds the facts beside a client's name: dates, who the case waits for, missing documents, petition, changes and related cases. */
export function buildCaseLine(news: CaseNews, related: RelatedCase[], petition: ListedPetition = noPetition): CaseLine {
  const { submittedAt, activeAt, isNew, isChanged } = news;
  const parts: [LinePart["kind"], string | undefined][] = [
    ["asked", describeAsk(news)],
    ["work", describeWork(news)],
    ["missing", describeMissing(news)],
    ["language", news.hasSpanish ? "Spanish" : undefined],
    describePetition(petition),
    ["news", describeNews(news)],
    ["state", news.isOffices ? "Started by office" : undefined],
    ["state", submittedAt ? `Submitted ${shortDay(officeDay(submittedAt))}` : "Not submitted"],
    ["related", describeRelated(related)],
    ["time", `Active ${shortDay(officeDay(activeAt))}`],
  ];
  return {
    isUnread: isNew || isChanged,
    activeAt: activeAt.toISOString(),
    line: [...describeDates(news, petition), ...parts.flatMap(([kind, text]) => (text === undefined ? [] : [{ kind, text }]))],
  };
}
