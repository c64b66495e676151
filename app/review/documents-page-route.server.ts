import { json, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { handleDocumentsAction, documentLists } from "../documents/documents-route.server.ts";
import { readForm } from "../platform/http/http.server.ts";
import { ownerHeaders, requesterOf } from "../platform/http/requester.server.ts";
import { findNewestFormPart } from "../records/forms.server.ts";
import { documentsPage } from "./review-addresses.ts";
import { answerDocuments, formNotFound } from "./review-route.server.ts";

/** Loads the page of documents alone. */
export async function loadDocumentsPage(args: LoaderFunctionArgs) {
  const form = await findNewestFormPart(requesterOf(args), []);
  const facts = { formId: form?.id ?? null, documents: await documentLists(form?.id), isDraft: !form?.submittedAt };
  return json(facts, { headers: ownerHeaders(args.request, form !== undefined) });
}

/** Stores the files of a post, or deletes a document. */
export async function handleDocumentsPageAction(args: ActionFunctionArgs) {
  const { received } = args.context;
  const intent = String(received ? received.fields["intent"] : (await readForm(args.request)).get("intent"));
  const requester = requesterOf(args);
  const form = await findNewestFormPart(requester, []);
  if (!form) return formNotFound();
  return answerDocuments(documentsPage, await handleDocumentsAction(form.id, requester, intent, received));
}
