import { json, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/server-runtime";
import { changeCaseFile, documentChangeSchema } from "../../casework/files/file-change.server.ts";
import { Refusal } from "../../files/refusal.ts";
import { redirectWithFlash } from "../../platform/http/flash.server.ts";
import { readForm } from "../../platform/http/http.server.ts";
import { pluralize } from "../../questionnaire/pluralize.ts";
import { requireAttorney } from "../../sign-in/attorney.server.ts";
import { loadCaseFrame, type Framed } from "../case-frame/case-frame.server.ts";
import { formOr404 } from "../form-or-404.server.ts";
import { documentsUrl, requestedView } from "../urls.ts";
import { loadDocumentsPage, type DocumentsPage } from "./documents-page.server.ts";

/** Reply to a rejected post: the chosen files, the values of the controls, and the reason. */
export interface DocumentsReply {
  chosen: string[];
  documentType: string;
  reason: string;
  message: string;
}

/** GET: loads the list of a form's documents. */
export async function loadDocuments({ request, params }: LoaderFunctionArgs) {
  await requireAttorney(request);
  const form = await formOr404(params["id"] ?? "");
  const [frame, page] = await Promise.all([loadCaseFrame(form), loadDocumentsPage(form)]);
  return json<Framed<DocumentsPage>>({ ...page, frame });
}

const noneChosen = "Please choose at least one file";

/** POST: sets the type of the chosen files, or marks them as unreadable. */
export async function handleDocuments({ request, params, context: { address } }: ActionFunctionArgs) {
  await requireAttorney(request);
  const posted = await readForm(request);
  const form = await formOr404(params["id"] ?? "");
  const chosen = posted.getAll("file").map(String);
  const [documentType, reason] = [String(posted.get("documentType") ?? ""), String(posted.get("reason") ?? "")];
  const reject = (message: string) => json<DocumentsReply>({ chosen, documentType, reason, message }, 422);
  const isMove = posted.get("intent") === "type";
  const { data: change, error } = documentChangeSchema.safeParse(isMove ? { documentType } : { reason });
  if (chosen.length === 0) return reject(noneChosen);
  if (error) return reject(error.issues[0]!.message);
  let changed = 0;
  for (const id of chosen)
    try {
      const { outcome } = await changeCaseFile("forms", form.id, id, { change, revision: undefined, address });
      if (outcome === "changed") changed += 1;
    } catch (problem) {
      if (!(problem instanceof Refusal)) throw problem;
      return reject(`${pluralize(changed, "file")} changed. ${problem.problem.message}`);
    }
  return redirectWithFlash(documentsUrl(form.id, requestedView(request)), {
    title: isMove ? "Type set" : "Marked as unreadable",
    message: pluralize(changed, "file"),
  });
}
