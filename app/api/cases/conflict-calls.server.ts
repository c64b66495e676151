import {
  patchConflict,
  readConflict,
  postConflict,
  readConflicts,
  conflictResultSchema,
  conflictSearchSchema,
  maxListed,
} from "./conflict-api.server.ts";
import { z } from "zod";
import { errorResponse, json, notFoundResponse, invalidResponse, type Area } from "../../platform/http/described-calls.server.ts";
import { conflictSearchNotFound, alreadyDecided } from "../../casework/conflicts/run-conflict-search.server.ts";
import { conflictQuerySchema, decisionSchema } from "../../casework/conflicts/conflict-schema.server.ts";
import { withInput } from "../shared/calls.server.ts";

const path = "/api/admin/conflicts";

const search: z.output<typeof conflictSearchSchema> = {
  id: "Y29uZmxpY3RfQXNoX01hcmxv",
  name: "Jon Smyth",
  createdAt: new Date("2026-03-04T15:20:00Z"),
  found: { places: 1, cases: 1 },
  decision: null,
  initials: null,
  decidedAt: null,
};
const decision = { decision: "A creditor of another client. We can act.", initials: "AB" };
const result: z.output<typeof conflictResultSchema> = {
  ...search,
  cases: [
    {
      kind: "form",
      id: "Rm9ybV9vZl9Sb3dhbl9NYXJs",
      clientName: "Rowan Marlowe",
      page: "/admin/submissions/Rm9ybV9vZl9Sb3dhbl9NYXJs",
      places: [{ label: "Unsecured Creditors 2: Original creditor", before: "", found: "John Smith", after: "", isSame: false }],
    },
  ],
  unreadable: 0,
};

/** API description: searching for conflicts of interest. */
export const conflictCalls: Area = {
  name: "Conflict search",
  about:
    "Searches all names in all forms and upload sessions for a name and its spelling variants. The name, the number of matches and " +
    "the decision are stored encrypted. The name is sent in the request body so that it never appears in a URL.",
  shapes: { ConflictSearch: conflictSearchSchema, ConflictResult: conflictResultSchema, ConflictDecision: decisionSchema },
  calls: [
    {
      method: "GET",
      path,
      id: "listConflictSearches",
      summary: "List the conflict searches",
      caller: "attorney",
      handle: readConflicts,
      responses: {
        200: { about: `The searches, newest first, at most ${maxListed}.`, content: json(z.array(conflictSearchSchema), [search]) },
      },
    },
    withInput({
      method: "POST",
      path,
      id: "searchForConflicts",
      summary: "Search all cases for a name",
      caller: "attorney",
      handle: postConflict,
      body: json(conflictQuerySchema, { name: search.name }),
      responses: {
        201: { about: "The search with its results.", content: json(conflictResultSchema, result) },
        ...invalidResponse("The name is too short or too long.", {
          path: "name",
          message: "Please enter a name with at least two letters",
        }),
      },
    }),
    {
      method: "GET",
      path: `${path}/{id}`,
      id: "repeatConflictSearch",
      summary: "Repeat a conflict search",
      caller: "attorney",
      handle: readConflict,
      responses: {
        200: { about: "The search with its current results.", content: json(conflictResultSchema, result) },
        ...notFoundResponse(conflictSearchNotFound),
      },
    },
    withInput({
      method: "PATCH",
      path: `${path}/{id}`,
      id: "decideConflictSearch",
      summary: "Record the decision on a conflict search",
      caller: "attorney",
      handle: patchConflict,
      body: json(decisionSchema, decision),
      responses: {
        200: {
          about: "The search with the decision, which cannot be changed.",
          content: json(conflictSearchSchema, { ...search, ...decision, decidedAt: new Date("2026-03-04T15:25:00Z") }),
        },
        ...notFoundResponse(conflictSearchNotFound),
        ...errorResponse(409, "A decision was already recorded.", alreadyDecided),
        ...invalidResponse("The decision or the initials are missing.", { path: "decision", message: "Please write what you decided" }),
      },
    }),
  ],
};
