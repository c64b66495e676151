import { z } from "zod";
import { parseBody } from "../../documents/api/calls.server.ts";
import type { Args } from "../../intake/api/form-api.server.ts";
import { idSchema } from "../../platform/http/api-shapes.server.ts";
import { apiError, notFound, readJson } from "../../platform/http/http.server.ts";
import {
  findConflictSearch,
  listConflictSearches,
  decideSearch,
  createSearch,
  type ConflictSearch,
} from "../../records/conflict-searches.server.ts";
import { addressOf, alreadyDecided, carryOut, conflictSearchNotFound } from "../conflicts/conflict-route.server.ts";
import { conflictQuerySchema, decisionSchema } from "../conflicts/conflict-schema.server.ts";
import { mostCases, type Found } from "../conflicts/search-names.server.ts";
import { requireAttorneyCall } from "../sign-in/attorney.server.ts";

/** The most searches that a list has. */
export const mostListed = 1_000;

const placeSchema = z.object({
  label: z.string().describe("The question"),
  before: z.string(),
  found: z.string().describe("The name as it stands there, between the words before and after it"),
  after: z.string(),
  isSame: z.boolean().describe("Whether it is the same name, and not just a similar one"),
});

/** A search as it is listed. */
export const conflictSearchSchema = z.object({
  id: idSchema,
  name: z.string(),
  createdAt: z.date(),
  found: z
    .object({ places: z.number().int(), cases: z.number().int() })
    .nullable()
    .describe("As of the last time, or as of the decision; null if no search came to its end"),
  decision: z.string().nullable(),
  initials: z.string().nullable().describe("Of who decided"),
  decidedAt: z.date().nullable(),
});

/** A search with what it finds now. */
export const conflictResultSchema = conflictSearchSchema.extend({
  cases: z
    .array(
      z.object({
        kind: z.enum(["form", "uploadSession"]),
        id: idSchema,
        clientName: z.string(),
        page: z.string().describe("The address of its page"),
        places: z.array(placeSchema).describe("The closest first, at most 20"),
      }),
    )
    .describe(`Those with the closest names first, at most ${mostCases}`),
  unreadable: z.number().int().describe("How many forms could not be decrypted"),
});

const noStore = { headers: { "Cache-Control": "no-store" } };

const listed = ({ id, name, createdAt, found, decision, initials, decidedAt }: ConflictSearch): z.output<typeof conflictSearchSchema> => ({
  id,
  name,
  createdAt,
  found: found ?? null,
  decision: decision ?? null,
  initials: initials ?? null,
  decidedAt,
});

const withResult = (search: ConflictSearch, { places, cases, closest, unreadable }: Found): z.output<typeof conflictResultSchema> => ({
  ...listed(search),
  found: { places, cases },
  cases: closest.map(({ table, id, clientName, places: found }) => ({
    kind: table === "forms" ? ("form" as const) : ("uploadSession" as const),
    id,
    clientName,
    page: addressOf({ table, id }),
    places: found.map(({ anchor: _anchor, ...place }) => place),
  })),
  unreadable,
});

/** GET: the searches so far, newest first. */
export async function readConflicts({ request }: Args): Promise<Response> {
  await requireAttorneyCall(request);
  return Response.json((await listConflictSearches(mostListed)).map(listed), noStore);
}

/** POST: searches for a name in all cases, and keeps that it was searched for. */
export async function postConflict({ request, context }: Args): Promise<Response> {
  await requireAttorneyCall(request);
  const { name } = parseBody(conflictQuerySchema, await readJson(request));
  const search = await createSearch(name);
  return Response.json(withResult(search, await carryOut(search, context)), { status: 201, ...noStore });
}

/** GET: searches for the same name again. */
export async function readConflict({ request, params, context }: Args): Promise<Response> {
  await requireAttorneyCall(request);
  const search = await findConflictSearch(params["id"] ?? "");
  return search ? Response.json(withResult(search, await carryOut(search, context)), noStore) : notFound(conflictSearchNotFound);
}

/** PATCH: notes what was decided about a search. */
export async function patchConflict({ request, params, context }: Args): Promise<Response> {
  await requireAttorneyCall(request);
  const outcome = await decideSearch(params["id"] ?? "", parseBody(decisionSchema, await readJson(request)), context.address);
  if (outcome === "missing") return notFound(conflictSearchNotFound);
  if (outcome === "decided") return apiError(409, alreadyDecided);
  return Response.json(listed(outcome), noStore);
}
