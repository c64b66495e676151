import { json } from "@remix-run/server-runtime";
import type { z } from "zod";
import { readForm } from "../platform/http/http.server.ts";

/** Reply to a form post that was rejected: the submitted values and the error messages, both by control name. */
export interface FormReply {
  typed: Record<string, string>;
  messages: Record<string, string | undefined>;
}

/** Returns the text fields of a form by name. */
export const pickTextFields = (form: FormData): FormReply["typed"] =>
  Object.fromEntries([...form].flatMap(([name, value]) => (typeof value === "string" ? [[name, value]] : [])));

/** Reads a request's form and returns its text fields by name. */
export const readTextFields = async (request: Request): Promise<FormReply["typed"]> => pickTextFields(await readForm(request));

/** Version of what a posted page shows; undefined if it names none. */
export const seenVersion = ({ version = "" }: FormReply["typed"]): number | undefined =>
  /^\d{1,9}$/.test(version) ? Number(version) : undefined;

/** Sends a rejected form back with its messages. */
export const rejectPost = (reply: FormReply, status = 422) => json(reply, status);

/** Validates the submitted values and runs `act` with the result, or sends the form back with the messages. */
export async function runIfValid<Schema extends z.ZodTypeAny>(
  schema: Schema,
  typed: Record<string, unknown>,
  act: (input: z.output<Schema>) => Promise<Response>,
) {
  const result = schema.safeParse(typed);
  if (result.success) return act(result.data);
  const messages = Object.fromEntries(result.error.issues.map(({ path, message }) => [String(path[0]), message]));
  return rejectPost({ typed, messages } as FormReply);
}
