import { z } from "zod";
import { parseBody } from "../../documents/api/calls.server.ts";
import type { Args } from "../../intake/api/form-api.server.ts";
import { documentTypes, type DocumentType } from "../../files/file-rules.ts";
import { invalid, notFound, readJson } from "../../platform/http/http.server.ts";
import { asAsked } from "../../questionnaire/asked.ts";
import { askClient, getAsk, maxAskItems, type AskRequest } from "../../records/asks.server.ts";
import type { Form } from "../../records/form.ts";
import { askSchema, nothingAsked, tooMuchAsked, unknownQuestion } from "../ask/ask-schema.server.ts";
import { picked } from "../ask/picked.server.ts";
import { generateLink } from "../case/edit-access.server.ts";
import { submissionNotFound } from "../not-found.ts";
import { officePetition } from "../petition/prepared.server.ts";
import { newLinkSchema } from "./edit-access-api.server.ts";
import { requireSubmission } from "./submissions-api.server.ts";

export const nothingIsAsked = "Nothing is asked of this client.";

/** What a client is asked, and how that is getting on. */
export const askedSchema = z.object({
  line: z.string(),
  createdAt: z.date(),
  questions: z.array(
    z.object({ path: z.string(), label: z.string(), row: z.string().describe('"" outside of lists'), isAnswered: z.boolean() }),
  ),
  papers: z.array(
    z.object({ type: z.enum(Object.keys(documentTypes) as [DocumentType, ...DocumentType[]]), title: z.string(), isAnswered: z.boolean() }),
  ),
  total: z.number().int().min(1),
  left: z.number().int().min(0).describe("How many are not answered"),
});

const noStore = { "Cache-Control": "no-store" };

/** GET: what the client is asked. */
export async function readAsk(args: Args): Promise<Response> {
  const asked = await getAsk(await requireSubmission(args));
  if (!asked) return notFound(nothingIsAsked);
  const questions = asked.questions.map(({ path, label, row, isAnswered }) => ({ path, label, row, isAnswered }));
  return Response.json({ ...asked, questions } satisfies z.output<typeof askedSchema>, { headers: noStore });
}

/** POST: asks the client, in the place of what was asked before, and makes an edit link. The token is in this answer and nowhere else. */
export async function postAsk(args: Args): Promise<Response> {
  const form = await requireSubmission(args);
  const asking = parseBody(askSchema, await readJson(args.request));
  return askWithLink(form, asking, args.context.address);
}

async function askWithLink(form: Form, asking: AskRequest, address: string): Promise<Response> {
  const asked = await askClient(form, asking, address);
  if (asked && asked.unknown.length > 0)
    return invalid(asked.unknown.map((path) => ({ path: `paths[${asking.paths.indexOf(path)}]`, message: `${unknownQuestion}: ${path}` })));
  const link = asked && (await generateLink(form.id, address));
  return link
    ? Response.json(link satisfies z.output<typeof newLinkSchema>, { status: 201, headers: noStore })
    : notFound(submissionNotFound);
}

export const notMissing = "Nothing is missing there that the client can answer";

/** Which gaps of a petition the client is asked to close. */
export const gapsAskedSchema = z.object({
  gaps: z
    .array(z.string({ message: "Please send the path of a gap" }), { message: "Please send a list of paths" })
    .min(1, nothingAsked)
    .max(maxAskItems, tooMuchAsked)
    .describe("The paths of gaps that the client can close"),
});

/** POST: asks the client to close gaps of the petition, besides what is still open, and makes an edit link. */
export async function postPetitionAsk(args: Args): Promise<Response> {
  const form = await requireSubmission(args);
  const { gaps } = parseBody(gapsAskedSchema, await readJson(args.request));
  const { petition } = await officePetition(form);
  const open = new Set(petition.gaps.flatMap(({ path, who }) => (who === "client" ? [path] : [])));
  const known = asAsked(form.formData, gaps);
  const wrong = gaps.flatMap((path, index) =>
    known[index] && open.has(path) ? [] : [{ path: `gaps[${index}]`, message: `${known[index] ? notMissing : unknownQuestion}: ${path}` }],
  );
  if (wrong.length > 0) return invalid(wrong);
  const asking = askSchema.safeParse(await picked(form, gaps));
  return asking.success
    ? askWithLink(form, asking.data, args.context.address)
    : invalid([{ path: "gaps", message: asking.error.issues[0]!.message }]);
}
