import { z } from "zod";
import type { Args, HandleInput } from "../shared/calls.server.ts";
import { idSchema } from "../../platform/http/api-shapes.server.ts";
import { apiError, isHead, notFound } from "../../platform/http/http.server.ts";
import {
  findConflictSearch,
  listConflictSearches,
  decideSearch,
  createSearch,
  type ConflictSearch,
} from "../../records/office/conflict-searches.server.ts";
import { caseUrl } from "../../office/urls.ts";
import { conflictSearchNotFound, alreadyDecided, runConflictSearch } from "../../casework/conflicts/run-conflict-search.server.ts";
import type { conflictQuerySchema, decisionSchema } from "../../casework/conflicts/conflict-schema.server.ts";
import { maxCases, type Found } from "../../casework/conflicts/search-names.server.ts";

/** The maximum number of searches in a list. */
export const maxListed = 1_000;

const placeSchema = z.object({
  label: z.string().describe("The label of the question"),
  before: z.string(),
  found: z.string().describe("The name as written there, between the text before and after it"),
  after: z.string(),
  isSame: z.boolean().describe("Whether it is the same name rather than a similar one"),
});

/** A conflict search as it is listed. */
export const conflictSearchSchema = z.object({
  id: idSchema,
  name: z.string(),
  createdAt: z.date(),
  found: z
    .object({ places: z.number().int(), cases: z.number().int() })
    .nullable()
    .describe("Counts of the latest run, or of the run before the decision; null if no run was completed"),
  decision: z.string().nullable(),
  initials: z.string().nullable().describe("Initials of the person who decided"),
  decidedAt: z.date().nullable(),
});

/** A conflict search with its current results. */
export const conflictResultSchema = conflictSearchSchema.extend({
  cases: z
    .array(
      z.object({
        kind: z.enum(["form", "uploadSession"]),
        id: idSchema,
        clientName: z.string(),
        page: z.string().describe("The path of its page"),
        places: z.array(placeSchema).describe("Closest matches first, at most 20"),
      }),
    )
    .describe(`Cases with the closest matches first, at most ${maxCases}`),
  unreadable: z.number().int().describe("The number of forms that could not be decrypted"),
});

const noStore = { headers: { "Cache-Control": "no-store" } };

const searchJson = ({
  id,
  name,
  createdAt,
  found,
  decision,
  initials,
  decidedAt,
}: ConflictSearch): z.output<typeof conflictSearchSchema> => ({
  id,
  name,
  createdAt,
  found: found ?? null,
  decision: decision ?? null,
  initials: initials ?? null,
  decidedAt,
});

const resultJson = (search: ConflictSearch, { places, cases, closest, unreadable }: Found): z.output<typeof conflictResultSchema> => ({
  ...searchJson(search),
  found: { places, cases },
  cases: closest.map(({ table, id, clientName, places: found }) => ({
    kind: table === "forms" ? ("form" as const) : ("uploadSession" as const),
    id,
    clientName,
    page: caseUrl({ table, id }),
    places: found.map(({ anchor: _anchor, ...place }) => place),
  })),
  unreadable,
});

/** GET: lists the searches, newest first. */
export async function readConflicts(): Promise<Response> {
  return Response.json((await listConflictSearches(maxListed)).map(searchJson), noStore);
}

/** POST: searches all cases for a name, and records the search. */
export const postConflict: HandleInput<typeof conflictQuerySchema> = async ({ request, context, input }) => {
  const search = await createSearch(input.name);
  return Response.json(resultJson(search, await runConflictSearch(search, request, context)), { status: 201, ...noStore });
};

/** GET: repeats a recorded search, but not for HEAD. */
export async function readConflict({ request, params, context }: Args): Promise<Response> {
  const search = await findConflictSearch(params["id"] ?? "");
  if (!search) return notFound(conflictSearchNotFound);
  const result = isHead(request) ? searchJson(search) : resultJson(search, await runConflictSearch(search, request, context));
  return Response.json(result, noStore);
}

/** PATCH: records the decision on a search. It cannot be changed later. */
export const patchConflict: HandleInput<typeof decisionSchema> = async ({ params, context, input }) => {
  const outcome = await decideSearch(params["id"] ?? "", input, context.address);
  if (outcome === "missing") return notFound(conflictSearchNotFound);
  if (outcome === "decided") return apiError(409, alreadyDecided);
  return Response.json(searchJson(outcome), noStore);
};
