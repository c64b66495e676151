import { z } from "zod";
import { parseBody } from "../../documents/api/calls.server.ts";
import type { Args } from "../../intake/api/form-api.server.ts";
import { documentTypes, type DocumentType } from "../../files/file-rules.ts";
import { invalid, notFound, readJson } from "../../platform/http/http.server.ts";
import { askClient, askOf } from "../../records/asks.server.ts";
import { askSchema, unknownQuestion } from "../ask/ask-schema.server.ts";
import { generateLink } from "../case/edit-access.server.ts";
import { submissionNotFound } from "../not-found.ts";
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
  const asked = await askOf(await requireSubmission(args));
  if (!asked) return notFound(nothingIsAsked);
  const questions = asked.questions.map(({ path, label, row, isAnswered }) => ({ path, label, row, isAnswered }));
  return Response.json({ ...asked, questions } satisfies z.output<typeof askedSchema>, { headers: noStore });
}

/** POST: asks the client, in the place of what was asked before, and makes an edit link. The token is in this answer and nowhere else. */
export async function postAsk(args: Args): Promise<Response> {
  const form = await requireSubmission(args);
  const asking = parseBody(askSchema, await readJson(args.request));
  const { address } = args.context;
  const asked = await askClient(form, asking, address);
  if (asked && asked.unknown.length > 0)
    return invalid(asked.unknown.map((path) => ({ path: `paths[${asking.paths.indexOf(path)}]`, message: `${unknownQuestion}: ${path}` })));
  const link = asked && (await generateLink(form.id, address));
  return link
    ? Response.json(link satisfies z.output<typeof newLinkSchema>, { status: 201, headers: noStore })
    : notFound(submissionNotFound);
}
