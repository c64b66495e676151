import { json, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/server-runtime";
import { confirmProposals } from "../../casework/petition/confirm-proposals.server.ts";
import { decisionsSchema } from "../../casework/petition/entries-schema.server.ts";
import { officePetition } from "../../casework/petition/prepared.server.ts";
import { placeKey } from "../../petition/lines/line.ts";
import { redirectWithFlash } from "../../platform/http/flash.server.ts";
import { readForm } from "../../platform/http/http.server.ts";
import { pluralize } from "../../questionnaire/pluralize.ts";
import { getOfficeEntries, type Decisions } from "../../records/office/office-entries.server.ts";
import { requireAttorney } from "../../sign-in/attorney.server.ts";
import { pickTextFields, seenVersion } from "../form-post.server.ts";
import { formOr404 } from "../form-or-404.server.ts";
import { decisionsUrl } from "../petition-url.ts";
import { requestedView } from "../urls.ts";
import { formatDecision, loadDecisionsPage, toDecidedTexts, type DecidedTexts } from "./decisions-page.server.ts";
import { loadPetitionCase } from "./petition-case.server.ts";
import { messagesOf, readCorrection, rejectChange, saveChange, type PostedChange } from "./posted-change.server.ts";

const decisionNames: (keyof Decisions)[] = ["chapter", "asOf", "district", "division", "filing", "householdSize", "meansTestForm"];

/** GET: loads what is decided for a whole petition. */
export async function loadDecisions({ request, params }: LoaderFunctionArgs) {
  await requireAttorney(request);
  const petitionCase = await loadPetitionCase(params["id"] ?? "", requestedView(request), "decisions");
  return json(loadDecisionsPage(petitionCase, new URL(request.url).searchParams));
}

/** POST: saves decisions, confirms the firm's defaults, or removes a correction that is not applied. */
export async function handleDecisions({ request, params, context: { address } }: ActionFunctionArgs) {
  await requireAttorney(request);
  const submittedForm = await readForm(request);
  const typed = pickTextFields(submittedForm);
  const form = await formOr404(params["id"] ?? "");
  const post: PostedChange = { form, view: requestedView(request), address, typed };
  if (typed["intent"] === "confirmDefaults") return confirmDefaults(post, submittedForm.getAll("default").map(String));
  return typed["intent"] === "undo" ? undo(post) : decide(post);
}

const done = ({ form, view }: PostedChange, title: string, fragment = "") =>
  redirectWithFlash(decisionsUrl(form.id, view, fragment), { title });

const changedProposals = "Something has changed since you opened this page. Nothing was confirmed. Please look at the proposals again.";

/** Confirms values that the firm's defaults propose, each posted as the key of its line and the value. */
async function confirmDefaults(post: PostedChange, posted: string[]) {
  const { form, typed, address } = post;
  const { lines } = (await officePetition(form)).petition;
  const chosen = posted.map((text) => {
    const place = lines.find((line) => text.startsWith(`${placeKey(line)}=`));
    return place && { place, value: text.slice(placeKey(place).length + 1) };
  });
  const found = chosen.filter((each) => each !== undefined);
  if (posted.length === 0) return rejectChange("proposals", {}, { proposals: "Please tick what you confirm." });
  const changed = found.length === posted.length && (await confirmProposals(form, found, { seen: seenVersion(typed), address }));
  if (!changed || changed.outcome !== "changed") return rejectChange("proposals", {}, { proposals: changedProposals }, 409);
  return done(post, `${pluralize(posted.length, "line")} confirmed`);
}

async function undo(post: PostedChange) {
  const { read } = readCorrection(post.typed);
  const changed = read.success && (await saveChange(post, { decisions: {}, corrections: [read.data] }));
  return done(
    post,
    changed && changed.outcome === "changed" ? "Correction removed" : "Somebody else has changed this correction",
    "entries",
  );
}

/** Saves the decisions that were changed on the page. */
async function decide(post: PostedChange) {
  const { form, typed } = post;
  const changedNames = decisionNames.filter((name) => typed[name] !== undefined && typed[name] !== typed[`was.${name}`]);
  const changedValues = changedNames.map((name) => [
    name,
    typed[name] === "" ? null : name === "householdSize" ? Number(typed[name]) : typed[name],
  ]);
  const read = decisionsSchema.safeParse(Object.fromEntries(changedValues));
  const changedTexts = Object.fromEntries(changedNames.map((name) => [name, typed[name]!]));
  if (!read.success) return rejectChange("", changedTexts, messagesOf(read.error));
  const changed = await saveChange(post, { decisions: read.data, corrections: [] });
  if (changed.outcome === "stale") {
    const current = toDecidedTexts((await getOfficeEntries(form.id)).decisions);
    const messages = changed.stale.map((name) => [name, describeStaleDecision(current[name as keyof DecidedTexts])]);
    return rejectChange("", changedTexts, Object.fromEntries(messages), 412);
  }
  return done(post, "Entries saved", "entries");
}

const describeStaleDecision = (current: string): string =>
  `Somebody else has changed this to ${formatDecision(current)} since you opened this page. Save again to replace it.`;
