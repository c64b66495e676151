import { json, redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import type { z } from "zod";
import { placeKey, type FormNumber } from "../../petition/line.ts";
import { redact } from "../../petition/redaction.ts";
import { valueText } from "../../petition/line-text.ts";
import { flash } from "../../platform/http/flash.server.ts";
import { pageNotFound, readForm } from "../../platform/http/http.server.ts";
import type { Form } from "../../records/form.ts";
import { getOfficeEntries, type Decisions } from "../../records/office-entries.server.ts";
import { formOr404 } from "../case/submission-route.server.ts";
import { viewOf } from "../dashboard/dashboard-view.ts";
import { submissionNotFound } from "../not-found.ts";
import { changedMeanwhile, handleCaseAddresses, isAboutAddresses } from "../creditor-addresses/case-addresses-route.server.ts";
import { textsIn, type Posted } from "../posted.server.ts";
import { requireAttorney } from "../sign-in/attorney.server.ts";
import { decisionsSchema, entrySchema } from "./entries-schema.server.ts";
import { entriesAddress, placeAddress, type Place } from "./petition-address.ts";
import { decidedText, petitionPage, placeIn, type DecidedTexts } from "./petition-page.server.ts";
import { changePetition, officePetition, type OfficeChange } from "./prepared.server.ts";

/** What a post was refused for: messages by the names of controls, those about a line under the line's key. */
export interface PetitionReply extends Posted {
  /** The key of the line; "" for the decisions; "addresses" for the card of creditor addresses. */
  about: string;
}

const decisionNames: (keyof Decisions)[] = ["chapter", "asOf", "district", "division", "filing", "householdSize"];

interface Asked {
  form: Form;
  request: Request;
  address: string;
  typed: Posted["typed"];
}

const viewIn = ({ url }: Request) => viewOf(new URL(url).searchParams);

/** GET: the petition of a form, for the attorney. */
export async function loadPetition({ request, params }: LoaderFunctionArgs) {
  await requireAttorney(request);
  const form = await formOr404(params["id"] ?? "");
  return json(await petitionPage(form, viewIn(request), placeIn(new URL(request.url).searchParams)));
}

/** POST: decides what concerns the whole petition, corrects a line, takes a correction back, or does something about addresses. */
export async function handlePetition({ request, params, context: { address } }: ActionFunctionArgs) {
  await requireAttorney(request);
  const posted = await readForm(request);
  const typed = textsIn(posted);
  const asked = { form: await formOr404(params["id"] ?? ""), request, address, typed };
  const { intent = "" } = typed;
  if (isAboutAddresses(intent)) return takeOrKeep(asked, intent, posted.getAll("path").map(String));
  return intent === "decide" ? decide(asked) : correct(asked);
}

/** Takes addresses over, or keeps them in the book. */
async function takeOrKeep({ form, request, address }: Asked, intent: string, chosen: string[]) {
  const back = placeAddress(form.id, viewIn(request), { ...onForm(request), card: "addresses" });
  const done = await handleCaseAddresses(form, { intent, chosen, back, request, address });
  if (typeof done !== "string") return done;
  return refused("addresses", {}, { addresses: done }, done === changedMeanwhile ? 409 : 422);
}

const messagesOf = ({ issues }: z.ZodError): Posted["messages"] =>
  Object.fromEntries(issues.map(({ path, message }) => [String(path[0]), message]));

const refused = (about: string, typed: Posted["typed"], messages: Posted["messages"], status = 422) =>
  json<PetitionReply>({ about, typed, messages }, status);

/** Changes what was changed on the page since it was shown. */
async function decide(asked: Asked) {
  const { form, typed } = asked;
  const touched = decisionNames.filter((name) => typed[name] !== undefined && typed[name] !== typed[`was.${name}`]);
  const given = touched.map((name) => [name, typed[name] === "" ? null : name === "householdSize" ? Number(typed[name]) : typed[name]]);
  const read = decisionsSchema.safeParse(Object.fromEntries(given));
  const kept = Object.fromEntries(touched.map((name) => [name, typed[name]!]));
  if (!read.success) return refused("", kept, messagesOf(read.error));
  const changed = await change(asked, { decisions: read.data, corrections: [] });
  if (changed.outcome === "stale") {
    const now = (await petitionPage(form, viewIn(asked.request), {})).decided;
    const told = changed.stale.map((name) => [name, otherwise(now[name as keyof DecidedTexts])]);
    return refused("", kept, Object.fromEntries(told), 412);
  }
  return done(entriesAddress(form.id, viewIn(asked.request), onForm(asked.request)), "Entries saved");
}

const otherwise = (now: string): string =>
  `Somebody else has changed this to ${decidedText(now)} since you opened this page. Save again to replace it.`;

/** Corrects a line, or takes its correction back. */
async function correct(asked: Asked) {
  const { typed } = asked;
  const { form, line, part, item, person, value, reason, intent } = typed;
  const read = entrySchema.safeParse({
    form,
    line,
    part,
    reason,
    item: item ? Number(item) : null,
    person: person || null,
    value: intent === "undo" ? null : value,
  });
  if (!read.success && messagesOf(read.error)["form"]) throw pageNotFound(submissionNotFound);
  const key = placeKey({
    form: form as FormNumber,
    line: line ?? "",
    part: part ?? "",
    item: Number(item) || null,
    person: (person || null) as never,
  });
  if (!read.success) return refused(key, typed, messagesOf(read.error));
  const changed = await change(asked, { decisions: {}, corrections: [read.data] });
  if (changed.outcome === "wrong") return refused(key, typed, { value: changed.wrong[0]!.message });
  if (changed.outcome === "stale") return refused(key, typed, { value: await otherCorrection(asked, key) }, 412);
  const address = placeAddress(asked.form.id, viewIn(asked.request), { form: read.data.form, at: key });
  return done(address, intent === "undo" ? "Correction removed" : "Line corrected");
}

async function otherCorrection({ form }: Asked, key: string): Promise<string> {
  const there = (await getOfficeEntries(form.id)).corrections.find((correction) => placeKey(correction) === key);
  const line = (await officePetition(form)).petition.lines.find((each) => placeKey(each) === key);
  const now = there
    ? `has corrected this line to “${redact(valueText(line?.value ?? there.value))}” (${redact(there.reason)})`
    : "has removed the correction";
  return `Somebody else ${now} since you opened this page. Save again to replace it.`;
}

async function change({ form, typed, address }: Asked, entries: OfficeChange) {
  const seen = /^\d{1,9}$/.test(typed["version"] ?? "") ? Number(typed["version"]) : undefined;
  const changed = await changePetition(form, entries, { seen, address });
  if (changed.outcome === "missing") throw pageNotFound(submissionNotFound);
  return changed;
}

const done = async (address: string, title: string) =>
  redirect(address, { status: 303, headers: { "Set-Cookie": await flash({ title }) } });

/** The form that the page shows. */
function onForm({ url }: Request): Place {
  const { form } = placeIn(new URL(url).searchParams);
  return form ? { form } : {};
}
