import { documentTypes } from "../../files/file-rules.ts";
import { mediumDate, officeDay, shortDay, shortTime } from "../../platform/office-time.ts";
import { stepNames } from "../../questionnaire/steps/names.ts";
import { workStates } from "../../records/case-lists.ts";
import type { CaseNews } from "../../records/case-news.server.ts";
import type { PetitionSummary } from "../../records/petition-summaries.server.ts";
import type { RelatedCase } from "../../records/related-cases.server.ts";
import { pluralize } from "../../questionnaire/pluralize.ts";

/** A part of the line below a name. */
export interface LinePart {
  kind: "urgent" | "ready" | "gaps" | "work" | "asked" | "state" | "missing" | "news" | "related" | "time";
  text: string;
}

/** What a row says of the case's progress. */
export interface CaseLine {
  isUnread: boolean;
  activeAt: string;
  line: LinePart[];
}

const stepsNamed = 3;

/** "Income, Vehicles and 3 more steps". */
function sectionsInWords(sections: string[]): string[] {
  const changed = stepNames.filter(({ key }) => sections.includes(key)).map(({ shortName }) => shortName);
  const more = changed.length - stepsNamed;
  return more > 1 ? [...changed.slice(0, stepsNamed), `${more} more steps`] : changed;
}

function newsInWords({ isNew, isChanged, isSubmittedSince, changedSections, newFiles }: CaseNews): string | undefined {
  if (isNew) return "New";
  if (!isChanged) return undefined;
  const what = [
    ...(isSubmittedSince ? ["submitted"] : []),
    ...(newFiles > 0 ? [pluralize(newFiles, "new document")] : []),
    ...sectionsInWords(changedSections),
  ];
  return what.length > 0 ? `Changed: ${what.join(", ")}` : "Changed";
}

function missingInWords({ missingDocuments }: CaseNews): string | undefined {
  if (missingDocuments.length === 0) return undefined;
  if (missingDocuments.length === Object.keys(documentTypes).length) return "Missing: all documents";
  return `Missing: ${missingDocuments.map((type) => documentTypes[type].title).join(", ")}`;
}

function workInWords({ state, assignee, nextDate }: CaseNews): string | undefined {
  const work = [state === "new" ? "" : workStates[state], assignee, nextDate ? `by ${mediumDate(nextDate)}` : ""].filter(Boolean);
  return work.length > 0 ? work.join(", ") : undefined;
}

const askedWords = { waiting: "Asked: waiting", answered: "Asked: all answered" };

/** "Foreclosure sale Dec 3", and that it is over when it is. */
function urgentInWords({ urgent }: PetitionSummary): string | undefined {
  const today = officeDay(new Date());
  return urgent ? `${urgent.what} ${shortDay(urgent.date, today)}${urgent.date < today ? " (past)" : ""}` : undefined;
}

/** How far a petition is; nothing while its gaps are not counted. */
function petitionInWords({ blockingGaps }: PetitionSummary): [LinePart["kind"], string | undefined] {
  if (blockingGaps === null) return ["gaps", undefined];
  return blockingGaps === 0 ? ["ready", "Ready, no blocking gaps"] : ["gaps", pluralize(blockingGaps, "blocking gap")];
}

/** "Same client: 1 form", with a question mark as long as the office has not said so. */
function relatedInWords(related: RelatedCase[]): string | undefined {
  const [said, open] = [related.filter(({ isSame }) => isSame), related.filter(({ isSame }) => isSame === null)];
  const words = [
    ...(said.length > 0 ? [`Same client: ${kindsInWords(said)}`] : []),
    ...(open.length > 0 ? [`Same client? ${kindsInWords(open)}`] : []),
  ];
  return words.length > 0 ? words.join(", ") : undefined;
}

function kindsInWords(cases: RelatedCase[]): string {
  const forms = cases.filter(({ table }) => table === "forms").length;
  const sessions = cases.length - forms;
  return [...(forms > 0 ? [pluralize(forms, "form")] : []), ...(sessions > 0 ? [pluralize(sessions, "upload session")] : [])].join(", ");
}

/** What is said of the petition of an upload session, which has none. */
const noPetition: PetitionSummary = { blockingGaps: null, urgent: null };

/** The line below a client's name: what is urgent, the office's work, how far it is, what is missing or new, and what it belongs to. */
export function caseLine(news: CaseNews, related: RelatedCase[], petition: PetitionSummary = noPetition): CaseLine {
  const { submittedAt, activeAt, isNew, isChanged } = news;
  const parts: [LinePart["kind"], string | undefined][] = [
    ["urgent", urgentInWords(petition)],
    petitionInWords(petition),
    ["work", workInWords(news)],
    ["asked", news.asked ? askedWords[news.asked] : undefined],
    ["state", news.isOffices ? "Begun by the office" : undefined],
    ["state", submittedAt ? `Submitted ${mediumDate(submittedAt)}` : "Not submitted"],
    ["missing", missingInWords(news)],
    ["news", newsInWords(news)],
    ["related", relatedInWords(related)],
    ["time", `Active ${shortTime(activeAt)}`],
  ];
  return {
    isUnread: isNew || isChanged,
    activeAt: activeAt.toISOString(),
    line: parts.flatMap(([kind, text]) => (text === undefined ? [] : [{ kind, text }])),
  };
}
