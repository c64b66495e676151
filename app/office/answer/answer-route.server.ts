import { json, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/server-runtime";
import type { OpenForm } from "../../edit/edit-link.server.ts";
import type { EditPage, EditReply } from "../../edit/edit-reply.ts";
import { createAction, createLoader } from "../../edit/edit-route.server.ts";
import { attorneyCookie } from "../../platform/http/requester.server.ts";
import { loadCaseFrame, type CaseFrameData } from "../case-frame/case-frame.server.ts";
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

/** Loads the page of a step. */
export async function loadAnswer(args: LoaderFunctionArgs) {
  await requireAttorney(args.request);
  const frame = await loadCaseFrame(await formOr404(args.params["id"] ?? ""));
  const { link } = (await (await loadStep(args)).json()) as { link: EditPage };
  return json<{ link: EditPage; frame: CaseFrameData }>({ link, frame });
}

const rejectExpiredSession = () => json<EditReply>({ saveFailed: true, problem: sessionEnded }, 401);

const handleStep = createAction(openForOffice, rejectExpiredSession);

/** Handles a post of a step. If the session has ended, the post is not read and the page stays as it is. */
export const handleAnswer = async (args: ActionFunctionArgs): Promise<Response> =>
  (await isSignedIn(args.request)) ? handleStep(args) : rejectExpiredSession();
