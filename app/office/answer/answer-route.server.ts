import { json, redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/server-runtime";
import type { OpenForm } from "../../edit/edit-link.server.ts";
import type { EditPage, EditReply } from "../../edit/edit-reply.ts";
import { createAction, createLoader } from "../../edit/edit-route.server.ts";
import { attorneyCookie } from "../../platform/http/requester.server.ts";
import { loadCaseFrame, type CaseFrameData } from "../case-frame/case-frame.server.ts";
import { isListStep } from "../../questionnaire/step.ts";
import { questionSteps } from "../../questionnaire/form/index.ts";
import { answersUrl, requestedView } from "../urls.ts";
import { formOr404 } from "../form-or-404.server.ts";
import { isSignedIn, requireAttorney } from "../../sign-in/attorney.server.ts";

/** Reason recorded in the history for saves by the office. */
export const officeReason = "Answered by the office";

const sessionEnded = {
  title: "Not saved",
  message: "Your session has ended. Sign in again in another window, then press Save Changes here. Nothing you typed is lost.",
};

/** Opens any form for the signed-in office. Only the attorney's session counts, not what else the browser presents. */
const openForOffice: OpenForm = async ({ request, params, context: { address } }) => {
  const attorney = attorneyCookie.hashOf(request);
  if (!attorney) return undefined;
  const form = await formOr404(params["id"] ?? "");
  return {
    base: `/admin/submissions/${form.id}/answer`,
    requester: { kind: "cookieless", attorney, address },
    form,
    expiresAt: null,
    reason: officeReason,
    auditAction: "form_saved",
  };
};

const loadStep = createLoader(openForOffice);

/** URL of the editor of the answer that a link to a step's page names; undefined if it names none. */
function answerPlace({ request, params: { id = "", slug } }: LoaderFunctionArgs): string | undefined {
  const step = questionSteps.find((each) => each.slug === slug);
  const name = new URL(request.url).searchParams.get("open");
  if (!step || !name) return undefined;
  return answersUrl(id, requestedView(request), { edit: isListStep(step) ? name : `${step.key}.${name}` });
}

/** Loads the page of a step, or redirects to the editor of one of its answers. */
export async function loadAnswer(args: LoaderFunctionArgs) {
  await requireAttorney(args.request);
  const place = answerPlace(args);
  if (place) throw redirect(place, 303);
  const frame = await loadCaseFrame(await formOr404(args.params["id"] ?? ""));
  const { link } = (await (await loadStep(args)).json()) as { link: EditPage };
  return json<{ link: EditPage; frame: CaseFrameData }>({ link, frame });
}

const rejectExpiredSession = () => json<EditReply>({ saveFailed: true, problem: sessionEnded }, 401);

const handleStep = createAction(openForOffice, rejectExpiredSession);

/** Handles a post of a step. If the session has ended, the post is not read and the page stays as it is. */
export const handleAnswer = async (args: ActionFunctionArgs): Promise<Response> =>
  (await isSignedIn(args.request)) ? handleStep(args) : rejectExpiredSession();
