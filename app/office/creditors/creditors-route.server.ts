import { json, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/server-runtime";
import { readAddressList, type ListedAddress } from "../../casework/addresses/address-list.server.ts";
import { checkMailAddress } from "../../casework/addresses/address-schema.server.ts";
import { addAddressesToBook } from "../../casework/addresses/case-addresses.server.ts";
import { copyAddress, enterAddresses, type EnteredAddress } from "../../casework/addresses/enter-addresses.server.ts";
import { changedSinceOpened, fillInAddress, officeRequester } from "../../casework/addresses/fill-in-address.server.ts";
import { formatAddress } from "../../casework/addresses/format-address.ts";
import type { WriteOutcome } from "../../casework/addresses/write-addresses.server.ts";
import { submissionNotFound } from "../../casework/not-found.ts";
import { officePetition } from "../../casework/petition/prepared.server.ts";
import { indexAnswers } from "../../petition/answers/answer-index.ts";
import { addressParts, findCreditorPlaces } from "../../petition/forms/creditor-places.ts";
import { redirectWithFlash } from "../../platform/http/flash.server.ts";
import { pageNotFound, readForm } from "../../platform/http/http.server.ts";
import { pluralize } from "../../questionnaire/pluralize.ts";
import type { Form } from "../../records/form.ts";
import { FormTooLarge } from "../../records/form-change.ts";
import { requireAttorney } from "../../sign-in/attorney.server.ts";
import { pickTextFields, type FormReply } from "../form-post.server.ts";
import { formOr404 } from "../form-or-404.server.ts";
import { creditorsUrl } from "../petition-url.ts";
import { loadPetitionCase } from "../petition/petition-case.server.ts";
import { requestedView } from "../urls.ts";
import { loadCreditorsPage } from "./creditors-page.server.ts";

/** Row of a pasted list, as the page shows it before it is saved. */
export interface PreviewedRow {
  row: number;
  name: string;
  address: string;
  message: string;
  matches: { value: string; name: string; count: number; now: string; isSame: boolean; isChecked: boolean }[];
}

/** Reply to a post that saves nothing: messages, or the preview of a pasted list. */
export interface CreditorsReply extends FormReply {
  preview?: PreviewedRow[];
}

/** What a post is about. */
interface Post {
  form: Form;
  typed: FormReply["typed"];
  posted: FormData;
  request: Request;
  address: string;
  /** URL of the page that it leads back to. */
  pageUrl: string;
}

/** GET: loads the creditors of a case. */
export async function loadCreditors({ request, params }: LoaderFunctionArgs) {
  await requireAttorney(request);
  const petitionCase = await loadPetitionCase(params["id"] ?? "", requestedView(request), "creditors");
  return json(await loadCreditorsPage(petitionCase, new URL(request.url).searchParams));
}

/** POST: enters addresses, takes one over, adds addresses to the book, or reads a pasted list. */
export async function handleCreditors({ request, params, context: { address } }: ActionFunctionArgs) {
  await requireAttorney(request);
  const posted = await readForm(request);
  const typed = pickTextFields(posted);
  const form = await formOr404(params["id"] ?? "");
  const show = new URL(request.url).searchParams.get("show") === "open" ? "open" : undefined;
  const post: Post = { form, typed, posted, request, address, pageUrl: creditorsUrl(form.id, requestedView(request), { show }) };
  const { intent = "" } = typed;
  if (intent === "preview") return preview(post);
  if (intent === "import") return importList(post);
  return /^keep\b/.test(intent) ? addToBook(post, intent) : enter(post, intent);
}

const reject = (typed: FormReply["typed"], messages: FormReply["messages"], status = 422) =>
  json<CreditorsReply>({ typed, messages }, status);

const done = ({ pageUrl }: Post, title: string, fragment = "") => redirectWithFlash(`${pageUrl}${fragment}`, { title });

/** Values of `intent` that the buttons of offered addresses post: an entry of the book or another place of the case, a hash and a path. */
const takeIntent = /^take ([\w-]{24}) ([\w-]{16}) (\S{1,100})$/;
const copyIntent = /^copy ([\w-]{16}) (\S{1,100}) (\S{1,100})$/;

/** Enters what was typed, and takes over the address whose button was pressed. */
async function enter(post: Post, intent: string) {
  const { form, typed, request, address } = post;
  const { entered, messages } = readTyped(typed);
  if (Object.keys(messages).length > 0) return reject(typed, messages);
  const requester = officeRequester(request, address);
  const failure = (outcome: WriteOutcome) => {
    if (outcome === "missing") throw pageNotFound(submissionNotFound);
    return outcome === "too large" ? reject(typed, { "": new FormTooLarge().message }) : reject(typed, { "": changedSinceOpened }, 409);
  };
  const [, entryId, seenEntry, path] = takeIntent.exec(intent) ?? [];
  const [, seenPlace, to, from] = copyIntent.exec(intent) ?? [];
  if (entered.length === 0 && !entryId && !from) return reject(typed, { "": "Nothing is entered yet." });
  if (entryId) {
    const outcome = await fillInAddress(form.id, { path: path!, entryId, seen: seenEntry! }, request, address);
    if (outcome !== "written") return failure(outcome);
  }
  if (from) {
    const outcome = await copyAddress(form, { path: to!, from, seen: seenPlace! }, requester);
    if (outcome !== "written") return failure(outcome);
  }
  if (entered.length === 0) return done(post, "Address filled in");
  const outcome = await enterAddresses(await formOr404(form.id), entered, requester);
  return outcome !== "written" ? failure(outcome) : done(post, `${pluralize(entered.length, "address", "addresses")} saved`);
}

/** Reads the addresses that were typed. An address with nothing typed is left as it is. */
function readTyped(typed: FormReply["typed"]): { entered: EnteredAddress[]; messages: FormReply["messages"] } {
  const entered: EnteredAddress[] = [];
  const messages: FormReply["messages"] = {};
  for (const [name, seen] of Object.entries(typed)) {
    if (!name.startsWith("seen:")) continue;
    const path = name.slice("seen:".length);
    const texts = Object.fromEntries(addressParts.map((part) => [part, typed[`${part}:${path}`] ?? ""]));
    if (addressParts.every((part) => texts[part] === (typed[`was:${part}:${path}`] ?? ""))) continue;
    const read = checkMailAddress(texts);
    if ("address" in read) entered.push({ path, seen, to: read.address });
    else for (const [part, message] of Object.entries(read.messages)) messages[`${part}:${path}`] = message;
  }
  return { entered, messages };
}

const nothingSelected = "Nothing is selected. Select the addresses to add first.";

/** Adds the selected addresses to the book, or the one whose button was pressed. */
async function addToBook(post: Post, intent: string) {
  const { form, posted, address } = post;
  const paths = intent === "keep" ? posted.getAll("path").map(String) : [intent.slice("keep ".length)];
  if (paths.length === 0) return reject({}, { book: nothingSelected });
  const added = await addAddressesToBook(form, paths, address);
  return added > 0 ? done(post, `Added to the book: ${added}`, "#new-addresses") : reject({}, { book: changedSinceOpened }, 409);
}

const placesOf = (form: Form) => findCreditorPlaces(indexAnswers(form.formData));

const nowTexts = { none: "No address yet", same: "Has this address", other: "Replaces" } as const;

const matchValue = ({ row }: ListedAddress, { place, seen }: ListedAddress["matches"][number]): string => `${row} ${seen} ${place.path}`;

/** Shows what a pasted list would change. */
async function preview({ form, typed }: Post) {
  const { rows, message } = readAddressList(typed["list"] ?? "", placesOf(form));
  if (message) return reject(typed, { list: message });
  return json<CreditorsReply>({ typed, messages: {}, preview: await previewOf(form, rows) });
}

async function previewOf(form: Form, rows: readonly ListedAddress[]): Promise<PreviewedRow[]> {
  const { redact } = await officePetition(form);
  return rows.map((listed) => ({
    row: listed.row,
    name: listed.name,
    address: listed.address ? formatAddress(listed.address) : "",
    message: listed.message,
    matches: listed.matches.map((match) => ({
      value: matchValue(listed, match),
      name: redact(match.place.name),
      count: match.count,
      now: match.now === "other" ? `${nowTexts.other} ${redact(formatAddress(match.place))}` : nowTexts[match.now],
      isSame: match.now === "same",
      isChecked: match.now === "none",
    })),
  }));
}

/** Saves the selected addresses of a pasted list. */
async function importList(post: Post) {
  const { form, typed, posted, request, address } = post;
  const { rows, message } = readAddressList(typed["list"] ?? "", placesOf(form));
  if (message) return reject(typed, { list: message });
  const chosen = new Set(posted.getAll("row").map(String));
  const entered = rows.flatMap((listed) =>
    listed.matches
      .filter((match) => chosen.has(matchValue(listed, match)))
      .map(({ place, seen }): EnteredAddress => ({ path: place.path, seen, to: listed.address! })),
  );
  const again = async (why: string, status = 422) =>
    json<CreditorsReply>({ typed, messages: { list: why }, preview: await previewOf(form, rows) }, status);
  if (chosen.size === 0) return again("Nothing is selected.");
  if (entered.length < chosen.size) return again(changedSinceOpened, 409);
  const outcome = await enterAddresses(form, entered, officeRequester(request, address));
  if (outcome === "missing") throw pageNotFound(submissionNotFound);
  if (outcome === "too large") return again(new FormTooLarge().message);
  if (outcome === "changed") return again(changedSinceOpened, 409);
  return done(post, `${pluralize(entered.length, "address", "addresses")} saved`);
}
