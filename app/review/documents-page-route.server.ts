import { json, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/server-runtime";
import { handleDocumentsAction, loadDocumentLists } from "../documents/documents-route.server.ts";
import { readForm } from "../platform/http/http.server.ts";
import { ownerHeaders, requesterOf } from "../platform/http/requester.server.ts";
import { findNewestFormPart } from "../records/forms/forms.server.ts";
import { isOtherForm } from "../intake/save-answers.server.ts";
import { documentsPath } from "./review-paths.ts";
import { formNotFoundReply, otherFormReply, postedFormId, replyToDocumentsPost } from "./review-route.server.ts";

/** Loads the page that shows only the documents. */
export async function loadDocumentsPage(args: LoaderFunctionArgs) {
  const form = await findNewestFormPart(requesterOf(args), []);
  const facts = { formId: form?.id ?? null, documents: await loadDocumentLists(form?.id), isDraft: !form?.submittedAt };
  return json(facts, { headers: ownerHeaders(args.request, form !== undefined) });
}

/** Handles a post: stores files, deletes a document, or joins photos. */
export async function handleDocumentsPageAction(args: ActionFunctionArgs) {
  const { received } = args.context;
  const posted = received ? undefined : await readForm(args.request);
  const intent = String(posted ? posted.get("intent") : received?.fields["intent"]);
  const requester = requesterOf(args);
  const form = await findNewestFormPart(requester, []);
  if (!form) return formNotFoundReply();
  if (isOtherForm(form, postedFormId(received, posted))) return otherFormReply();
  return replyToDocumentsPost(documentsPath, await handleDocumentsAction(form.id, requester, intent, received));
}
