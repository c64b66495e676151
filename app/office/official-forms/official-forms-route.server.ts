import { readFile } from "node:fs/promises";
import { json, redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { noFiles, type ReceivedFile } from "../../documents/received-post.ts";
import { formatSize } from "../../files/file-rules.ts";
import { flash } from "../../platform/http/flash.server.ts";
import { pageNotFound } from "../../platform/http/http.server.ts";
import { officeDate } from "../../platform/office-time.ts";
import { ServiceUnavailable } from "../../platform/service-unavailable.server.ts";
import { removeBlank } from "../../records/blanks.server.ts";
import { requireAttorney } from "../sign-in/attorney.server.ts";
import { knownForms, type BlankStatus, type KnownForm } from "./blanks.server.ts";
import { storeBlank } from "./store-blank.server.ts";
import { blankMax, keptOutcome, tooLargeBlank, type FileOutcome } from "./wording.ts";

export const blankNotFound = "No blank of this form is kept.";
const nothingChosen = "Please choose at least one file.";
const tooManyAtOnce = "Please choose at most 60 files at a time. Nothing was uploaded.";
const address = "/admin/official-forms";

/** A form as the page lists it. */
export interface ListedForm {
  form: string;
  number: string;
  title: string;
  /** The edition in force. */
  edition: string;
  isFilled: boolean;
  status: BlankStatus;
  /** The firm's copy; null if there is none. */
  kept: { edition: string; since: string; size: string } | null;
}

/** What became of a post: of each of its files, or why none was looked at. */
export interface UploadReply {
  outcomes: FileOutcome[];
  message?: string;
}

const listed = ({ edition: { form, number, title, edition, isFilled }, blank, status }: KnownForm): ListedForm => ({
  form,
  number,
  title,
  edition,
  isFilled,
  status,
  kept: blank ? { edition: blank.edition, since: officeDate(blank.uploadedAt), size: formatSize(blank.size) } : null,
});

/** GET: the forms, and which of them are there. */
export async function loadOfficialForms({ request }: LoaderFunctionArgs) {
  await requireAttorney(request);
  return json<ListedForm[]>((await knownForms()).map(listed));
}

/** POST: keeps the files of a plain post that are blank forms, and says what became of each. */
export async function handleOfficialForms({ request, context }: ActionFunctionArgs) {
  await requireAttorney(request);
  const { files, fileCount } = context.received ?? noFiles;
  const message = fileCount === 0 ? nothingChosen : fileCount > files.length ? tooManyAtOnce : undefined;
  if (message) return json<UploadReply>({ outcomes: [], message }, 422);
  const outcomes: FileOutcome[] = [];
  for (const file of files) outcomes.push(await outcomeOf(file, context.address));
  return json<UploadReply>({ outcomes }, outcomes.every(({ isKept }) => isKept) ? 200 : 422);
}

async function outcomeOf({ name, size, path }: ReceivedFile, from: string): Promise<FileOutcome> {
  const refused = (text: string) => ({ name, isKept: false, text });
  if (size > blankMax) return refused(tooLargeBlank);
  try {
    const outcome = await storeBlank(await readFile(path), from);
    return "refusal" in outcome ? refused(outcome.refusal) : keptOutcome(name, outcome.edition);
  } catch (error) {
    if (error instanceof ServiceUnavailable) return refused(error.publicMessage);
    throw error;
  }
}

async function keptForm(form = ""): Promise<KnownForm> {
  const found = (await knownForms()).find(({ edition, blank }) => edition.form === form && blank);
  if (!found) throw pageNotFound(blankNotFound);
  return found;
}

/** GET: the question whether a blank is to be removed. Throws a Response: 404. */
export async function loadRemoval({ request, params }: LoaderFunctionArgs) {
  await requireAttorney(request);
  return json<ListedForm>(listed(await keptForm(params["form"])));
}

/** POST: removes a blank, and goes back to the list with a message. Throws a Response: 404. */
export async function handleRemoval({ request, params, context }: ActionFunctionArgs) {
  await requireAttorney(request);
  const { edition } = await keptForm(params["form"]);
  await removeBlank(edition.form, context.address);
  return redirect(address, { status: 303, headers: { "Set-Cookie": await flash({ title: `Form ${edition.number} removed` }) } });
}
