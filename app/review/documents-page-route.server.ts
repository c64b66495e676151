import { json, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { actOnDocuments, documentLists } from "../documents/documents-route.server.ts";
import { readForm } from "../platform/http/http.server.ts";
import { ownerHeaders, visitorOf } from "../platform/http/requester.server.ts";
import { newestForm } from "../records/forms.server.ts";
import { documentsPage } from "./review-addresses.ts";
import { answerDocuments, formNotFound } from "./review-route.server.ts";

/** Loads the page of documents alone. */
export async function loadDocumentsPage(args: LoaderFunctionArgs) {
  const form = await newestForm(visitorOf(args));
  const facts = { formId: form?.id ?? null, documents: await documentLists(form?.id) };
  return json(facts, { headers: ownerHeaders(args.request, form !== undefined) });
}

/** Takes up the files of a post, or deletes a document. */
export async function actOnDocumentsPage(args: ActionFunctionArgs) {
  const { received } = args.context;
  const intent = String(received ? received.fields["intent"] : (await readForm(args.request)).get("intent"));
  const visitor = visitorOf(args);
  const form = await newestForm(visitor);
  if (!form) return formNotFound();
  return answerDocuments(documentsPage, await actOnDocuments(form.id, visitor, intent, received));
}
