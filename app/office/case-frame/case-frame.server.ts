import { loadSummary } from "../../casework/petition/summaries.server.ts";
import { officeDay, shortDay } from "../../platform/office-time.ts";
import { valueAt } from "../../questionnaire/conditions.ts";
import { pluralize } from "../../questionnaire/pluralize.ts";
import { workStates } from "../../records/case-lists.ts";
import type { Form } from "../../records/form.ts";
import { getAsk } from "../../records/forms/asks.server.ts";
import { countCaseParts } from "../../records/office/case-counts.server.ts";
import { getCaseWork } from "../../records/office/case-work.server.ts";
import type { UrgentEvent } from "../../records/office/petition-summaries.server.ts";
import { referenceOf } from "../../records/reference.server.ts";
import type { CaseTab } from "../urls.ts";

/** Day as the head of a case shows it. */
interface ShownDay {
  text: string;
  isPast: boolean;
}

/** What every page of a case shows above its own content. */
export interface CaseFrameData {
  id: string;
  clientName: string;
  /** Reference of the form for phone calls with the client. */
  reference: string;
  clientPhone: string;
  isCompleted: boolean;
  currentStep: number;
  /** Whether the client answers in Spanish. */
  hasSpanish: boolean;
  /** Stage of the office's work. */
  stage: string;
  /** Initials; "" for nobody. */
  assignee: string;
  nextDate: ShownDay | null;
  /** The client's urgent event, with the days that are left. */
  urgent: ShownDay | null;
  counts: Partial<Record<CaseTab, number>>;
}

/** Data of a page with what the frame of the case shows. */
export type Framed<Page> = Page & { frame: CaseFrameData };

/** Loads what every page of a case shows above its own content, with the summary of its petition if that is made anyway. */
export async function loadCaseFrame(form: Form, summarizing = loadSummary(form.id)): Promise<CaseFrameData> {
  const { id, clientName, isCompleted, currentStep, hasSpanish } = form;
  const [work, summary, asked, parts] = await Promise.all([getCaseWork("forms", id), summarizing, getAsk(form), countCaseParts(id)]);
  const { state = "new", assignee = "", nextDate = null } = work ?? {};
  const today = officeDay(new Date());
  return {
    id,
    clientName,
    reference: referenceOf(id),
    clientPhone: phoneOf(form),
    isCompleted,
    currentStep,
    hasSpanish,
    stage: workStates[state],
    assignee,
    nextDate: nextDate === null ? null : { text: shortDay(nextDate, today), isPast: nextDate < today },
    urgent: summary.urgent && describeUrgent(summary.urgent, today),
    counts: {
      documents: parts.documents,
      requests: asked?.left ?? 0,
      ...(summary.blockingGaps !== null && { petition: summary.blockingGaps }),
      forms: parts.packets,
    },
  };
}

const dayMs = 24 * 60 * 60 * 1000;

/** "Foreclosure sale Dec 9, 12 days left". */
function describeUrgent({ what, date }: UrgentEvent, today: string): ShownDay {
  const left = Math.round((Date.parse(date) - Date.parse(today)) / dayMs);
  const rest = left === 0 ? "today" : left > 0 ? `${pluralize(left, "day")} left` : `${pluralize(-left, "day")} ago`;
  return { text: `${what} ${shortDay(date, today)}, ${rest}`, isPast: left < 0 };
}

/** Client's cell phone number, or else the home phone number. */
const phoneOf = ({ formData }: Form): string =>
  ["cellPhone", "homePhone"].map((name) => String(valueAt(formData, `contactInfo.${name}`) ?? "")).find((phone) => phone !== "") ?? "";
