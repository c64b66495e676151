import { z } from "zod";
import { failing, json, missing, refusing, type Area } from "../../platform/http/described-calls.server.ts";
import { alreadyDecided, conflictSearchNotFound } from "../conflicts/conflict-route.server.ts";
import { conflictQuerySchema, decisionSchema } from "../conflicts/conflict-schema.server.ts";
import { conflictResultSchema, conflictSearchSchema, mostListed } from "./conflict-api.server.ts";

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

/** The calls that search for conflicts of interest, for the description of the API. */
export const conflictCalls: Area = {
  name: "Conflict search",
  about:
    "Looks for a name among all names in all forms and upload sessions, whatever its spelling. The name, the number of places and " +
    "the decision are kept encrypted. The name is posted, so that it is in no address.",
  shapes: { ConflictSearch: conflictSearchSchema, ConflictResult: conflictResultSchema, ConflictDecision: decisionSchema },
  calls: [
    {
      method: "GET",
      path,
      id: "listConflictSearches",
      summary: "List the searches so far",
      caller: "attorney",
      answers: { 200: { about: `The newest first, at most ${mostListed}.`, content: json(z.array(conflictSearchSchema), [search]) } },
    },
    {
      method: "POST",
      path,
      id: "searchForConflicts",
      summary: "Search for a name in all cases",
      caller: "attorney",
      body: json(conflictQuerySchema, { name: search.name }),
      answers: {
        201: { about: "The search and what it found.", content: json(conflictResultSchema, result) },
        ...refusing("A name that is too short or too long.", { path: "name", message: "Please enter a name with at least two letters" }),
      },
    },
    {
      method: "GET",
      path: `${path}/{id}`,
      id: "repeatConflictSearch",
      summary: "Search for the same name again",
      caller: "attorney",
      answers: {
        200: { about: "The search and what it finds now.", content: json(conflictResultSchema, result) },
        ...missing(conflictSearchNotFound),
      },
    },
    {
      method: "PATCH",
      path: `${path}/{id}`,
      id: "decideConflictSearch",
      summary: "Note what was decided about a search",
      caller: "attorney",
      body: json(decisionSchema, decision),
      answers: {
        200: {
          about: "The search with the decision, which cannot be changed.",
          content: json(conflictSearchSchema, { ...search, ...decision, decidedAt: new Date("2026-03-04T15:25:00Z") }),
        },
        ...missing(conflictSearchNotFound),
        ...failing(409, "Something was decided before.", alreadyDecided),
        ...refusing("No decision, or no initials.", { path: "decision", message: "Please write what you decided" }),
      },
    },
  ],
};
