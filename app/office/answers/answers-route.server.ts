import { json, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/server-runtime";
import { summarizedPetition } from "../../casework/petition/summaries.server.ts";
import { readForm } from "../../platform/http/http.server.ts";
import type { Form } from "../../records/form.ts";
import { ifPrepared } from "../../records/office/preparations.server.ts";
import { requireAttorney } from "../../sign-in/attorney.server.ts";
import { loadCaseFrame, type Framed } from "../case-frame/case-frame.server.ts";
import { formOr404 } from "../form-or-404.server.ts";
import { answerCards, maskedSsn, unmaskedSsn, type AnswerCard } from "./answers.ts";

/** Section of the answers, folded or open. */
export interface AnswerSection extends AnswerCard {
  /** Number of required items of the petition that an answer in this section would give. */
  missing: number;
  isOpen: boolean;
}

/** Data of the page with all answers. */
export interface AnswersPage {
  sections: AnswerSection[];
}

/** Response to showing the Social Security numbers. Only this response contains them. */
export interface AnswersReply {
  unmasked?: AnswerCard[];
}

/** GET: loads all answers of a case. */
export async function loadAnswers({ request, params }: LoaderFunctionArgs) {
  await requireAttorney(request);
  const form = await formOr404(params["id"] ?? "");
  const open = new URL(request.url).searchParams.get("open");
  const missing = await missingBySection(form);
  const sections = answerCards(form.formData, maskedSsn).map((card) => {
    const count = missing.get(card.key) ?? 0;
    return { ...card, missing: count, isOpen: open === null ? count > 0 : open === card.key };
  });
  return json<Framed<AnswersPage>>({ sections, frame: await loadCaseFrame(form) });
}

/** Counts the required items of the petition that an answer would give, by section. */
async function missingBySection(form: Form): Promise<Map<string, number>> {
  const prepared = await ifPrepared(summarizedPetition(form));
  const keys = (prepared?.petition.gaps ?? []).flatMap(({ path, isBlocking }) => (path && isBlocking ? [sectionOfPath(path)] : []));
  return new Map([...Map.groupBy(keys, (key) => key)].map(([key, found]) => [key, found.length]));
}

/** "vehicles" of "vehicles[0].make". */
const sectionOfPath = (path: string): string => path.split(".", 1)[0]!.split("[", 1)[0]!;

/** POST: shows the Social Security numbers, which is recorded in the audit log. */
export async function handleAnswers({ request, params }: ActionFunctionArgs) {
  await requireAttorney(request);
  await readForm(request);
  const form = await formOr404(params["id"] ?? "");
  return json<AnswersReply>({ unmasked: answerCards(form.formData, unmaskedSsn) });
}
