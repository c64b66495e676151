import { json, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/server-runtime";
import type { z } from "zod";
import { placeKey, type FormNumber } from "../../petition/lines/line.ts";
import { valueText } from "../../petition/lines/line-text.ts";
import { pageNotFound, readForm } from "../../platform/http/http.server.ts";
import type { Form } from "../../records/form.ts";
import { getOfficeEntries, type Decisions } from "../../records/office/office-entries.server.ts";
import { loadCaseFrame, type Framed } from "../case-frame/case-frame.server.ts";
import { formOr404 } from "../form-or-404.server.ts";
import { requestedView } from "../urls.ts";
import { submissionNotFound } from "../../casework/not-found.ts";
import { handleCaseAddresses, isAddressIntent } from "../creditor-addresses/case-addresses-route.server.ts";
import { changedSinceOpened } from "../../casework/addresses/fill-in-address.server.ts";
import { redirectWithFlash } from "../../platform/http/flash.server.ts";
import { pickTextFields, seenVersion, type FormReply } from "../form-post.server.ts";
import { requireAttorney } from "../../sign-in/attorney.server.ts";
import { decisionsSchema, entrySchema } from "../../casework/petition/entries-schema.server.ts";
import { pluralize } from "../../questionnaire/pluralize.ts";
import { confirmProposals } from "../../casework/petition/confirm-proposals.server.ts";
import { keepLine } from "../../casework/petition/keep-line.server.ts";
import { entriesUrl, gapsUrl, placeUrl, type Place } from "../petition-url.ts";
import { formatDecision, loadPetitionPage, parsePlace, type DecidedTexts, type PetitionPage } from "./petition-page.server.ts";
import { caseRedactor, changePetition, officePetition, type OfficeChange } from "../../casework/petition/prepared.server.ts";

/** Reply to a rejected post. Messages about a line are under the line's key. */
export interface PetitionReply extends FormReply {
  /** Key of the line; "" for the decisions; "addresses" and "proposals" for these cards. */
  about: string;
}

const decisionNames: (keyof Decisions)[] = ["chapter", "asOf", "district", "division", "filing", "householdSize", "meansTestForm"];

interface PetitionRequest {
  form: Form;
  request: Request;
  address: string;
  typed: FormReply["typed"];
}

/** GET: loads the petition of a form. */
export async function loadPetition({ request, params }: LoaderFunctionArgs) {
  await requireAttorney(request);
  const form = await formOr404(params["id"] ?? "");
  const page = await loadPetitionPage(form, requestedView(request), parsePlace(new URL(request.url).searchParams));
  return json<Framed<PetitionPage>>({ ...page, frame: await loadCaseFrame(form) });
}

/** POST: saves decisions for the whole petition, corrects a line, removes a correction, or handles creditor addresses. */
export async function handlePetition({ request, params, context: { address } }: ActionFunctionArgs) {
  await requireAttorney(request);
  const submittedForm = await readForm(request);
  const typed = pickTextFields(submittedForm);
  const petitionRequest = { form: await formOr404(params["id"] ?? ""), request, address, typed };
  const { intent = "" } = typed;
  if (isAddressIntent(intent)) return handleAddresses(petitionRequest, intent, submittedForm.getAll("path").map(String));
  if (intent === "confirmDefaults") return confirmDefaults(petitionRequest, submittedForm.getAll("default").map(String));
  if (typed["keep"] !== undefined) return keep(petitionRequest, typed["keep"]);
  if (typed["keepOffice"] !== undefined) return settle(petitionRequest, typed["keepOffice"], "office");
  if (typed["takeClient"] !== undefined) return settle(petitionRequest, typed["takeClient"], "client");
  return intent === "decide" ? decide(petitionRequest) : correct(petitionRequest);
}

/** Confirms values that the firm's defaults propose, each posted as the key of its line and the value. */
async function confirmDefaults(petitionRequest: PetitionRequest, posted: string[]) {
  const { form, typed, address } = petitionRequest;
  const { lines } = (await officePetition(form)).petition;
  const chosen = posted.map((text) => {
    const place = lines.find((line) => text.startsWith(`${placeKey(line)}=`));
    return place && { place, value: text.slice(placeKey(place).length + 1) };
  });
  const found = chosen.filter((each) => each !== undefined);
  if (posted.length === 0) return reject("proposals", {}, { proposals: "Please tick what you confirm." });
  const changed = found.length === posted.length && (await confirmProposals(form, found, { seen: seenVersion(typed), address }));
  if (!changed || changed.outcome !== "changed") return reject("proposals", {}, { proposals: changedProposals }, 409);
  return backToGaps(petitionRequest, `${pluralize(posted.length, "line")} confirmed`);
}

const changedProposals = "Something has changed since you opened this page. Nothing was confirmed. Please look at the proposals again.";

/** Keeps the value of a line that a gap is about. */
async function keep(petitionRequest: PetitionRequest, key: string) {
  const entry = keepLine((await officePetition(petitionRequest.form)).petition, key);
  if (!entry) throw pageNotFound(submissionNotFound);
  const changed = await change(petitionRequest, { decisions: {}, corrections: [entry] });
  return backToGaps(petitionRequest, changed.outcome === "changed" ? "Line kept as it is" : changedLine);
}

/** Settles a correction whose answer has changed: enters it again, or removes it. */
async function settle(petitionRequest: PetitionRequest, key: string, whose: "office" | "client") {
  const { entries } = await officePetition(petitionRequest.form);
  const correction = entries.corrections.find((each) => placeKey(each) === key);
  if (!correction) throw pageNotFound(submissionNotFound);
  const { form, line, part, item, person, value, kind, reason } = correction;
  const settled = { form, line, part, item, person, kind, reason, value: whose === "office" ? value : null };
  const changed = await change(petitionRequest, { decisions: {}, corrections: [settled] });
  const title = whose === "office" ? "Kept the office’s value" : "Took the client’s value";
  return backToGaps(petitionRequest, changed.outcome === "changed" ? title : changedLine);
}

const changedLine = "Somebody else has changed this line. Please look at it again.";

const backToGaps = ({ form, request }: PetitionRequest, title: string) =>
  redirectWithFlash(gapsUrl(form.id, requestedView(request), requestedForm(request)), { title });

/** Fills in creditor addresses or adds them to the book. */
async function handleAddresses({ form, request, address }: PetitionRequest, intent: string, selectedPaths: string[]) {
  const pageUrl = placeUrl(form.id, requestedView(request), { ...requestedForm(request), card: "addresses" });
  const result = await handleCaseAddresses(form, { intent, selectedPaths, pageUrl, request, address });
  if (typeof result !== "string") return result;
  return reject("addresses", {}, { addresses: result }, result === changedSinceOpened ? 409 : 422);
}

const messagesOf = ({ issues }: z.ZodError): FormReply["messages"] =>
  Object.fromEntries(issues.map(({ path, message }) => [String(path[0]), message]));

const reject = (about: string, typed: FormReply["typed"], messages: FormReply["messages"], status = 422) =>
  json<PetitionReply>({ about, typed, messages }, status);

/** Saves the decisions that were changed on the page. */
async function decide(petitionRequest: PetitionRequest) {
  const { form, request, typed } = petitionRequest;
  const changedNames = decisionNames.filter((name) => typed[name] !== undefined && typed[name] !== typed[`was.${name}`]);
  const changedValues = changedNames.map((name) => [
    name,
    typed[name] === "" ? null : name === "householdSize" ? Number(typed[name]) : typed[name],
  ]);
  const read = decisionsSchema.safeParse(Object.fromEntries(changedValues));
  const changedTexts = Object.fromEntries(changedNames.map((name) => [name, typed[name]!]));
  if (!read.success) return reject("", changedTexts, messagesOf(read.error));
  const changed = await change(petitionRequest, { decisions: read.data, corrections: [] });
  if (changed.outcome === "stale") {
    const current = (await loadPetitionPage(form, requestedView(request), {})).decided;
    const messages = changed.stale.map((name) => [name, describeStaleDecision(current[name as keyof DecidedTexts])]);
    return reject("", changedTexts, Object.fromEntries(messages), 412);
  }
  return redirectWithFlash(entriesUrl(form.id, requestedView(request), requestedForm(request)), { title: "Entries saved" });
}

const describeStaleDecision = (current: string): string =>
  `Somebody else has changed this to ${formatDecision(current)} since you opened this page. Save again to replace it.`;

/** How the entries of the office show that a line is left empty. */
const notApplicable = "Not applicable";

/** Corrects a line, leaves it empty because it does not apply, or removes its correction. */
async function correct(petitionRequest: PetitionRequest) {
  const { typed } = petitionRequest;
  const { form, line, part, item, person, value, reason, intent } = typed;
  const read = entrySchema.safeParse({
    form,
    line,
    part,
    reason,
    item: item ? Number(item) : null,
    person: person || null,
    value: intent === "undo" ? null : intent === "notApplicable" ? notApplicable : (value ?? ""),
    ...(intent === "notApplicable" && { kind: "notApplicable" }),
  });
  if (!read.success && messagesOf(read.error)["form"]) throw pageNotFound(submissionNotFound);
  const key = placeKey({
    form: form as FormNumber,
    line: line ?? "",
    part: part ?? "",
    item: Number(item) || null,
    person: (person || null) as never,
  });
  if (!read.success) return reject(key, typed, messagesOf(read.error));
  const changed = await change(petitionRequest, { decisions: {}, corrections: [read.data] });
  if (changed.outcome === "wrong") return reject(key, typed, { value: changed.wrong[0]!.message });
  if (changed.outcome === "stale") return reject(key, typed, { value: await describeStaleCorrection(petitionRequest, key) }, 412);
  const lineUrl = placeUrl(petitionRequest.form.id, requestedView(petitionRequest.request), { form: read.data.form, at: key });
  return redirectWithFlash(lineUrl, { title: intent === "undo" ? "Correction removed" : "Line corrected" });
}

async function describeStaleCorrection({ form }: PetitionRequest, key: string): Promise<string> {
  const current = (await getOfficeEntries(form.id)).corrections.find((correction) => placeKey(correction) === key);
  const prepared = await officePetition(form);
  const redact = caseRedactor(form, prepared);
  const line = prepared.petition.lines.find((each) => placeKey(each) === key);
  const action = current
    ? `has corrected this line to “${redact(valueText(line?.value ?? current.value))}” (${redact(current.reason)})`
    : "has removed the correction";
  return `Somebody else ${action} since you opened this page. Save again to replace it.`;
}

async function change({ form, typed, address }: PetitionRequest, entries: OfficeChange) {
  const changed = await changePetition(form, entries, { seen: seenVersion(typed), address });
  if (changed.outcome === "missing") throw pageNotFound(submissionNotFound);
  return changed;
}

/** Form that the page shows. */
function requestedForm({ url }: Request): Place {
  const { form } = parsePlace(new URL(url).searchParams);
  return form ? { form } : {};
}
