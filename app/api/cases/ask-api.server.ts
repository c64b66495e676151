import { z } from "zod";
import type { Args } from "../shared/calls.server.ts";
import { paperTypes } from "../../files/papers.ts";
import { invalid, notFound } from "../../platform/http/http.server.ts";
import { toAskedQuestions } from "../../questionnaire/answers/asked.ts";
import { askClient } from "../../records/forms/ask-client.server.ts";
import { getAsk } from "../../records/forms/asks.server.ts";
import { maxAskItems, type Ask, type AskMode, type AskRequest } from "../../records/forms/ask-content.server.ts";
import type { Form } from "../../records/form.ts";
import { askSchema, nothingAsked, tooMuchAsked, unknownQuestion } from "../../casework/asks/ask-schema.server.ts";
import { generateLink } from "../../casework/edit-access/edit-access.server.ts";
import { submissionNotFound } from "../../casework/not-found.ts";
import { officePetition } from "../../casework/petition/prepared.server.ts";
import { idSchema } from "../../platform/http/api-shapes.server.ts";
import { newLinkSchema } from "./edit-access-api.server.ts";
import { requireSubmission, type HandleSubmission } from "./submissions-api.server.ts";

export const askNotFound = "This client is not asked for anything.";

/** What a client is asked, and which of it is answered. */
export const askStatusSchema = z.object({
  line: z.string(),
  lineInSpanish: z.string().describe('The same for a client who reads Spanish; "" for none'),
  createdAt: z.date(),
  dueOn: z.string().describe('The day by which it should be answered; "" for none'),
  remindAt: z.date().nullable().describe("When the client is reminded by email; null for never, or if that was done"),
  questions: z.array(
    z.object({
      path: z.string(),
      label: z.string(),
      row: z.string().describe('The row of a list that the question belongs to; "" outside of lists'),
      isAnswered: z.boolean(),
      askedAt: z.date(),
    }),
  ),
  papers: z.array(
    z.object({
      type: z.enum(paperTypes),
      title: z.string(),
      isAnswered: z.boolean(),
      lacking: z.string().nullable().describe("Why the client does not have it; null if the client has not said so"),
      askedAt: z.date(),
    }),
  ),
  ownQuestions: z.array(
    z.object({
      id: idSchema,
      text: z.string(),
      inSpanish: z.string().describe('The same for a client who reads Spanish; "" for none'),
      answer: z.string(),
      isAnswered: z.boolean(),
      askedAt: z.date(),
    }),
  ),
  total: z.number().int().min(1),
  left: z.number().int().min(0).describe("The number of unanswered questions and documents"),
});

const noStore = { "Cache-Control": "no-store" };

/** Describes what a client is asked. */
export function askResponse(ask: Ask): Response {
  const questions = ask.questions.map(({ path, place, label, row, isAnswered, askedAt }) => ({
    path: place?.path ?? path,
    label,
    row,
    isAnswered,
    askedAt,
  }));
  return Response.json({ ...ask, questions } satisfies z.output<typeof askStatusSchema>, { headers: noStore });
}

/** GET: returns what the client is asked. */
export async function readAsk(args: Args): Promise<Response> {
  const asked = await getAsk(await requireSubmission(args));
  return asked ? askResponse(asked) : notFound(askNotFound);
}

/** POST: replaces what the client is asked, or adds to it, and creates an edit link. Only this response contains the token. */
export const postAsk: HandleSubmission<typeof askSchema> = async ({ input, found, context }) => {
  const { mode, ...ask } = input;
  return askAndCreateLink(found, ask, mode, context.address);
};

async function askAndCreateLink(form: Form, ask: AskRequest, mode: AskMode, address: string): Promise<Response> {
  const asked = await askClient(form, ask, mode, address);
  if (asked?.outcome === "tooMany") return invalid([{ path: "paths", message: tooMuchAsked }]);
  if (asked?.outcome === "unknown")
    return invalid(asked.paths.map((path) => ({ path: `paths[${ask.paths.indexOf(path)}]`, message: `${unknownQuestion}: ${path}` })));
  const link = asked && (await generateLink(form, address));
  return link
    ? Response.json(link satisfies z.output<typeof newLinkSchema>, { status: 201, headers: noStore })
    : notFound(submissionNotFound);
}

export const gapNotOpen = "Nothing is missing there that the client can answer";

/** The gaps of a petition that the client is asked to close. */
export const gapsAskSchema = z.object({
  gaps: z
    .array(z.string({ message: "Please send the path of a gap" }), { message: "Please send a list of paths" })
    .min(1, nothingAsked)
    .max(maxAskItems, tooMuchAsked)
    .describe("Paths of gaps that the client can close"),
});

/** POST: asks the client to close gaps of the petition, in addition to what is still open, and creates an edit link. */
export const postPetitionAsk: HandleSubmission<typeof gapsAskSchema> = async ({ input: { gaps }, found: form, context }) => {
  const { petition } = await officePetition(form);
  const open = new Set(petition.gaps.flatMap(({ path, who }) => (who === "client" ? [path] : [])));
  const known = toAskedQuestions(form.formData, gaps);
  const issues = gaps.flatMap((path, index) =>
    known[index] && open.has(path) ? [] : [{ path: `gaps[${index}]`, message: `${known[index] ? gapNotOpen : unknownQuestion}: ${path}` }],
  );
  if (issues.length > 0) return invalid(issues);
  const { mode: _, ...ask } = askSchema.parse({ paths: gaps });
  return askAndCreateLink(form, ask, "add", context.address);
};
