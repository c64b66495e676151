import { z } from "zod";
import { parseBody, type Args } from "../shared/calls.server.ts";
import { documentTypes, type DocumentType } from "../../files/file-rules.ts";
import { invalid, notFound, readJson } from "../../platform/http/http.server.ts";
import { toAskedQuestions } from "../../questionnaire/answers/asked.ts";
import { askClient, getAsk, maxAskItems, type AskRequest } from "../../records/forms/asks.server.ts";
import type { Form } from "../../records/form.ts";
import { askSchema, nothingAsked, tooMuchAsked, unknownQuestion } from "../../casework/asks/ask-schema.server.ts";
import { mergeOpenAsk } from "../../casework/asks/merge-open-ask.server.ts";
import { generateLink } from "../../casework/edit-access/edit-access.server.ts";
import { submissionNotFound } from "../../casework/not-found.ts";
import { officePetition } from "../../casework/petition/prepared.server.ts";
import { newLinkSchema } from "./edit-access-api.server.ts";
import { requireSubmission } from "./submissions-api.server.ts";

export const askNotFound = "This client is not asked for anything.";

/** What a client is asked, and which of it is answered. */
export const askStatusSchema = z.object({
  line: z.string(),
  createdAt: z.date(),
  questions: z.array(
    z.object({
      path: z.string(),
      label: z.string(),
      row: z.string().describe('The row of a list that the question belongs to; "" outside of lists'),
      isAnswered: z.boolean(),
    }),
  ),
  papers: z.array(
    z.object({ type: z.enum(Object.keys(documentTypes) as [DocumentType, ...DocumentType[]]), title: z.string(), isAnswered: z.boolean() }),
  ),
  total: z.number().int().min(1),
  left: z.number().int().min(0).describe("The number of unanswered questions and documents"),
});

const noStore = { "Cache-Control": "no-store" };

/** GET: returns what the client is asked. */
export async function readAsk(args: Args): Promise<Response> {
  const asked = await getAsk(await requireSubmission(args));
  if (!asked) return notFound(askNotFound);
  const questions = asked.questions.map(({ path, place, label, row, isAnswered }) => ({
    path: place?.path ?? path,
    label,
    row,
    isAnswered,
  }));
  return Response.json({ ...asked, questions } satisfies z.output<typeof askStatusSchema>, { headers: noStore });
}

/** POST: replaces what the client is asked and creates an edit link. Only this response contains the token. */
export async function postAsk(args: Args): Promise<Response> {
  const form = await requireSubmission(args);
  const ask = parseBody(askSchema, await readJson(args.request));
  return askAndCreateLink(form, ask, args.context.address);
}

async function askAndCreateLink(form: Form, ask: AskRequest, address: string): Promise<Response> {
  const asked = await askClient(form, ask, address);
  if (asked && asked.unknown.length > 0)
    return invalid(asked.unknown.map((path) => ({ path: `paths[${ask.paths.indexOf(path)}]`, message: `${unknownQuestion}: ${path}` })));
  const link = asked && (await generateLink(form.id, address));
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
export async function postPetitionAsk(args: Args): Promise<Response> {
  const form = await requireSubmission(args);
  const { gaps } = parseBody(gapsAskSchema, await readJson(args.request));
  const { petition } = await officePetition(form);
  const open = new Set(petition.gaps.flatMap(({ path, who }) => (who === "client" ? [path] : [])));
  const known = toAskedQuestions(form.formData, gaps);
  const issues = gaps.flatMap((path, index) =>
    known[index] && open.has(path) ? [] : [{ path: `gaps[${index}]`, message: `${known[index] ? gapNotOpen : unknownQuestion}: ${path}` }],
  );
  if (issues.length > 0) return invalid(issues);
  const ask = askSchema.safeParse(await mergeOpenAsk(form, gaps));
  return ask.success
    ? askAndCreateLink(form, ask.data, args.context.address)
    : invalid([{ path: "gaps", message: ask.error.issues[0]!.message }]);
}
