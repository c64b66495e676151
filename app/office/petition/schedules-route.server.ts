import { json, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/server-runtime";
import { officePetition } from "../../casework/petition/prepared.server.ts";
import { valueText } from "../../petition/lines/line-text.ts";
import { placeKey } from "../../petition/lines/line.ts";
import { redirectWithFlash } from "../../platform/http/flash.server.ts";
import { getOfficeEntries } from "../../records/office/office-entries.server.ts";
import { requireAttorney } from "../../sign-in/attorney.server.ts";
import { readTextFields } from "../form-post.server.ts";
import { formOr404 } from "../form-or-404.server.ts";
import { lineUrl } from "../petition-url.ts";
import { requestedView } from "../urls.ts";
import { loadPetitionCase } from "./petition-case.server.ts";
import { messagesOf, readCorrection, rejectChange, saveChange, type PostedChange } from "./posted-change.server.ts";
import { loadSchedulesPage } from "./schedules-page.server.ts";

/** GET: loads the lines of one form. */
export async function loadSchedules({ request, params }: LoaderFunctionArgs) {
  await requireAttorney(request);
  const petitionCase = await loadPetitionCase(params["id"] ?? "", requestedView(request), "schedules");
  return json(loadSchedulesPage(petitionCase, new URL(request.url).searchParams));
}

/** POST: corrects a line, leaves it empty because it does not apply, or removes its correction. */
export async function handleSchedules({ request, params, context: { address } }: ActionFunctionArgs) {
  await requireAttorney(request);
  const typed = await readTextFields(request);
  const form = await formOr404(params["id"] ?? "");
  const post: PostedChange = { form, view: requestedView(request), address, typed };
  const { read, key } = readCorrection(typed);
  if (!read.success) return rejectChange(key, typed, messagesOf(read.error));
  const changed = await saveChange(post, { decisions: {}, corrections: [read.data] });
  if (changed.outcome === "wrong") return rejectChange(key, typed, { value: changed.wrong[0]!.message });
  if (changed.outcome === "stale") return rejectChange(key, typed, { value: await describeStaleCorrection(post, key) }, 412);
  const title = typed["intent"] === "undo" ? "Correction removed" : "Line corrected";
  return redirectWithFlash(lineUrl(form.id, post.view, { form: read.data.form, at: key }), { title });
}

async function describeStaleCorrection({ form }: PostedChange, key: string): Promise<string> {
  const current = (await getOfficeEntries(form.id)).corrections.find((correction) => placeKey(correction) === key);
  const { petition, redact } = await officePetition(form);
  const line = petition.lines.find((each) => placeKey(each) === key);
  const action = current
    ? `has corrected this line to “${redact(valueText(line?.value ?? current.value))}” (${redact(current.reason)})`
    : "has removed the correction";
  return `Somebody else ${action} since you opened this page. Save again to replace it.`;
}
