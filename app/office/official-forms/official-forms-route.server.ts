import { readFile } from "node:fs/promises";
import { json, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/server-runtime";
import { noFiles, type ReceivedFile } from "../../documents/received-post.ts";
import { formatSize } from "../../files/file-rules.ts";
import { pageNotFound } from "../../platform/http/http.server.ts";
import { officeDate } from "../../platform/office-time.ts";
import { ServiceUnavailable } from "../../platform/service-unavailable.server.ts";
import { removeBlank } from "../../records/office/blanks.server.ts";
import { redirectWithFlash } from "../../platform/http/flash.server.ts";
import { requireAttorney } from "../../sign-in/attorney.server.ts";
import { loadKnownForms, type BlankStatus, type KnownForm } from "../../casework/blanks/blanks.server.ts";
import { storeBlank } from "../../casework/blanks/store-blank.server.ts";
import { blankMax, storedOutcome, tooLargeBlank, type FileOutcome } from "../../casework/blanks/wording.ts";
import { blankNotFound } from "../../casework/not-found.ts";

const nothingChosen = "Please choose at least one file.";
const tooManyAtOnce = "Please choose at most 60 files at a time. Nothing was uploaded.";
const pageUrl = "/admin/official-forms";

/** Form as the page lists it. */
export interface ListedForm {
  form: string;
  number: string;
  title: string;
  /** Edition in force. */
  edition: string;
  isFilled: boolean;
  status: BlankStatus;
  /** Firm's copy; null if there is none. */
  stored: { edition: string; since: string; size: string } | null;
}

/** Result of a post: the outcome of each file, or why none was processed. */
export interface UploadReply {
  outcomes: FileOutcome[];
  message?: string;
}

const toListedForm = ({ edition: { form, number, title, edition, isFilled }, blank, status }: KnownForm): ListedForm => ({
  form,
  number,
  title,
  edition,
  isFilled,
  status,
  stored: blank ? { edition: blank.edition, since: officeDate(blank.uploadedAt), size: formatSize(blank.size) } : null,
});

/** GET: loads the forms with the status of each blank. */
export async function loadOfficialForms({ request }: LoaderFunctionArgs) {
  await requireAttorney(request);
  return json<ListedForm[]>((await loadKnownForms()).map(toListedForm));
}

/** POST: stores the submitted files that are blank forms, and reports the outcome of each. */
export async function handleOfficialForms({ request, context }: ActionFunctionArgs) {
  await requireAttorney(request);
  const { files, fileCount } = context.received ?? noFiles;
  const message = fileCount === 0 ? nothingChosen : fileCount > files.length ? tooManyAtOnce : undefined;
  if (message) return json<UploadReply>({ outcomes: [], message }, 422);
  const outcomes: FileOutcome[] = [];
  for (const file of files) outcomes.push(await storeFile(file, context.address));
  return json<UploadReply>({ outcomes }, outcomes.every(({ isStored }) => isStored) ? 200 : 422);
}

async function storeFile({ name, size, path }: ReceivedFile, address: string): Promise<FileOutcome> {
  const reject = (text: string) => ({ name, isStored: false, text });
  if (size > blankMax) return reject(tooLargeBlank);
  try {
    const outcome = await storeBlank(await readFile(path), address);
    return "refusal" in outcome ? reject(outcome.refusal) : storedOutcome(name, outcome.edition);
  } catch (error) {
    if (error instanceof ServiceUnavailable) return reject(error.publicMessage);
    throw error;
  }
}

async function requireStoredForm(form = ""): Promise<KnownForm> {
  const found = (await loadKnownForms()).find(({ edition, blank }) => edition.form === form && blank);
  if (!found) throw pageNotFound(blankNotFound);
  return found;
}

/** GET: loads the page that asks whether to remove a blank. Throws a Response: 404. */
export async function loadRemoval({ request, params }: LoaderFunctionArgs) {
  await requireAttorney(request);
  return json<ListedForm>(toListedForm(await requireStoredForm(params["form"])));
}

/** POST: removes a blank and redirects to the list with a message. Throws a Response: 404. */
export async function handleRemoval({ request, params, context }: ActionFunctionArgs) {
  await requireAttorney(request);
  const { edition } = await requireStoredForm(params["form"]);
  await removeBlank(edition.form, context.address);
  return redirectWithFlash(pageUrl, { title: `Form ${edition.number} removed` });
}
