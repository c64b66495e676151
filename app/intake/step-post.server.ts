import { readAmount, toMonthly } from "../questionnaire/amounts.ts";
import { checkPost } from "../questionnaire/answers/answer-schemas.server.ts";
import { validateStep, type Step, type Values } from "../questionnaire/step.ts";
import { editAnswers, keepPrefix, monthlyControls, readAnswers, readIntent, type EditedRow, type Intent } from "./edit-rows.ts";
import { prefixOf, typedAmountsIn, type TypedAmounts } from "../questionnaire/typed-amounts.ts";
import { openDetailsAfter, type OpenDetails } from "./open-details.ts";
import { words } from "./wording/index.ts";

/** What a step posts, after the change that the pressed button makes. */
export interface StepPost {
  intent: Intent;
  /** All answers, which the page shows. */
  answers: Values;
  /** The answers that can be stored. */
  values: Values;
  /** What was typed for amounts that may mean something else. */
  typedAmounts: TypedAmounts;
  /** The messages about the other answers, and those of Next, by control name. */
  fieldErrors: Record<string, string>;
  /** Id of the element that shows the button's change. */
  anchor?: string | undefined;
  editedRow?: EditedRow | undefined;
  details: OpenDetails;
  /** The revision of the answers that the page shows, as it was posted. */
  baseRevision: string;
  /** The form that the page shows; "" before the first save. */
  formId: string;
}

/**
 * Reads the post of a step. A button's change is made before the answers are checked, because an edited list that cannot be stored
 * must not replace the stored one.
 */
export function readStepPost(step: Step, posted: FormData | URLSearchParams): StepPost {
  const intent = readIntent(posted.get("intent"));
  const worked = intent.verb === "monthly" ? putPerMonth(step, posted) : undefined;
  const typed = readAnswers(step, posted, intent);
  const edited = editAnswers(step, typed, intent);
  const answers = edited?.values ?? typed;
  const { values, issues } = checkPost(step, answers);
  const pressed = String(posted.get("intent"));
  const confirmed = pressed.startsWith(keepPrefix) ? pressed.slice(keepPrefix.length) : undefined;
  const typedAmounts = { ...typedAmountsIn(step, posted), ...(confirmed && { [prefixOf(step) + confirmed]: null }) };
  const ofMonth = worked === monthlyControls.amount && { [worked]: words.enterOneAmount };
  const messages = intent.verb === "next" ? validateStep(step, values) : ofMonth;
  return {
    intent,
    answers,
    values,
    typedAmounts,
    fieldErrors: { ...messages, ...Object.fromEntries(issues.map(({ path, message }) => [path, message])) },
    anchor: edited?.anchor ?? confirmed ?? worked,
    editedRow: edited?.row,
    details: openDetailsAfter(posted, intent, edited?.row),
    baseRevision: String(posted.get("version") ?? ""),
    formId: String(posted.get("formId") ?? ""),
  };
}

/**
 * Puts an amount that is paid weekly or yearly where its amount per month belongs, as if it had been typed there. Returns the control. An
 * unclear amount, or one without a place, replaces nothing.
 */
function putPerMonth(step: Step, posted: FormData | URLSearchParams): string | undefined {
  const [amount, often, into] = Object.values(monthlyControls).map((name) => String(posted.get(name) ?? "").trim()) as [
    string,
    string,
    string,
  ];
  const text = `${amount} ${often} ${toMonthly}`;
  if (!readAmount(text).often || !step.sections.some(({ perMonth }) => perMonth?.includes(into))) return monthlyControls.amount;
  posted.set(into, text);
  return into;
}
