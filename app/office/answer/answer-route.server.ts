import { json, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import type { OpenForm } from "../../edit/edit-link.server.ts";
import type { EditReply } from "../../edit/edit-reply.ts";
import { createAction, createLoader } from "../../edit/edit-route.server.ts";
import { attorneyCookie } from "../../platform/http/requester.server.ts";
import { audit } from "../../records/audit-log.server.ts";
import { formOr404 } from "../case/submission-route.server.ts";
import { isSignedIn, requireAttorney } from "../sign-in/attorney.server.ts";

/** The reason of the office's saves in the history. */
export const officeReason = "Answered by the office";

const sessionEnded = {
  title: "Not saved",
  message: "Your session has ended. Sign in again in another window, then press Save Changes here. Nothing you typed is lost.",
};

/** Steps whose pages show Social Security numbers. */
const withNumbers = ["personal-info", "review", undefined];

/** Opens any form for the office, which is signed in, under its session and nothing else that its browser presents. */
const openForOffice: OpenForm = async ({ request, params, context: { address } }) => {
  const attorney = attorneyCookie.hashOf(request);
  if (!attorney) return undefined;
  const form = await formOr404(params["id"] ?? "");
  if (request.method === "GET" && withNumbers.includes(params["slug"])) await audit({ action: "ssn_viewed", formId: form.id, address });
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

/** Loads the page of a step for the office. */
export async function loadAnswer(args: LoaderFunctionArgs) {
  await requireAttorney(args.request);
  return loadStep(args);
}

const sessionGone = () => json<EditReply>({ saveFailed: true, problem: sessionEnded }, 401);

const takePost = createAction(openForOffice, sessionGone);

/** Takes a post of such a page; one whose session has ended is not read, and leaves the page as it is. */
export const handleAnswer = async (args: ActionFunctionArgs): Promise<Response> =>
  (await isSignedIn(args.request)) ? takePost(args) : sessionGone();
