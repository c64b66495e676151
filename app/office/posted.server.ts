import { json } from "@remix-run/node";
import type { z } from "zod";
import { readForm } from "../platform/http/http.server.ts";

/** What was posted and why it was not taken, by the name of its control. */
export interface Posted {
  typed: Record<string, string>;
  messages: Record<string, string | undefined>;
}

/** The texts of a posted form by the names of their controls. */
export const textsIn = (posted: FormData): Posted["typed"] =>
  Object.fromEntries([...posted].flatMap(([name, value]) => (typeof value === "string" ? [[name, value]] : [])));

/** The texts that a request posts, likewise. */
export const typedIn = async (request: Request): Promise<Posted["typed"]> => textsIn(await readForm(request));

/** Answers with what was posted and why it is not taken. */
export const refuse = (posted: Posted, status = 422) => json(posted, status);

/** Does what was posted, or answers with what is wrong with it. */
export async function orRefuse<Schema extends z.ZodTypeAny>(
  schema: Schema,
  typed: Record<string, unknown>,
  act: (input: z.output<Schema>) => Promise<Response>,
) {
  const result = schema.safeParse(typed);
  if (result.success) return act(result.data);
  const messages = Object.fromEntries(result.error.issues.map(({ path, message }) => [String(path[0]), message]));
  return refuse({ typed, messages } as Posted);
}
