import { json } from "@remix-run/server-runtime";
import type { z } from "zod";
import { changePetition, type OfficeChange } from "../../casework/petition/prepared.server.ts";
import { submissionNotFound } from "../../casework/not-found.ts";
import { placeKey, type FormNumber, type Person } from "../../petition/lines/line.ts";
import { entrySchema, notApplicable } from "../../casework/petition/entries-schema.server.ts";
import { pageNotFound } from "../../platform/http/http.server.ts";
import type { Form } from "../../records/form.ts";
import { seenVersion, type FormReply } from "../form-post.server.ts";
import type { View } from "../urls.ts";

/** Reply to a rejected post. Messages about a line are under the names of its controls. */
export interface PetitionReply extends FormReply {
  /** Key of the line; "" for the decisions; "proposals" for this card. */
  about: string;
}

/** Post of a page of a petition. */
export interface PostedChange {
  form: Form;
  view: View;
  address: string;
  typed: FormReply["typed"];
}

/** Saves a change to the office's entries. Throws 404 if there is no such form. */
export async function saveChange({ form, typed, address }: PostedChange, change: OfficeChange) {
  const changed = await changePetition(form, change, { seen: seenVersion(typed), address });
  if (changed.outcome === "missing") throw pageNotFound(submissionNotFound);
  return changed;
}

/** Messages of an error by the name of the control. */
export const messagesOf = ({ issues }: z.ZodError): FormReply["messages"] =>
  Object.fromEntries(issues.map(({ path, message }) => [String(path[0]), message]));

/** Sends a rejected post back. */
export const rejectChange = (about: string, typed: FormReply["typed"], messages: FormReply["messages"], status = 422) =>
  json<PetitionReply>({ about, typed, messages }, status);

/** Reads the correction of the posted line, or its removal. Throws 404 if it names no line. */
export function readCorrection(typed: FormReply["typed"]) {
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
  const place = { form: form as FormNumber, line: line ?? "", part: part ?? "", item: Number(item) || null };
  return { read, key: placeKey({ ...place, person: (person || null) as Person | null }) };
}
