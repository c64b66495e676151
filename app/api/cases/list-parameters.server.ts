import { z } from "zod";
import { searchMax } from "../../office/urls.ts";
import { invalidResponse, type Parameter } from "../../platform/http/described-calls.server.ts";
import { listQuerySchema, sessionListQuerySchema } from "./cases-api.server.ts";

export const search: Parameter = {
  in: "query",
  name: "search",
  about: [
    "Only cases whose name or email address contains this text, whose phone number ends with these four, seven or ten digits, whose",
    "reference starts with it, or whose id or whole reference is in it. Names are compared without case, accents, punctuation and",
    `blanks. Only the first ${searchMax} characters are used.`,
  ].join(" "),
  schema: z.string(),
  example: "marlowe",
};
export const filter: Parameter = {
  in: "query",
  name: "filter",
  about: [
    "Only cases with this property, such as never opened, not submitted, or changed since they were opened. “today” are those that are",
    "due, urgent within two weeks, new, or have a reply. Closed and declined cases, and upload sessions that are filed, are only in",
    "“all” and “closed”, or in a list with that state.",
  ].join(" "),
  schema: listQuerySchema.shape.filter,
  example: "documents-missing",
};
export const sort: Parameter = {
  in: "query",
  name: "sort",
  about: [
    "Sort order: by the client's last activity or by creation, latest first; by name; by next date, nearest first; by how long a case",
    "has waited for its client, longest first; by urgent date, nearest first and past dates last; or by the number",
    "of gaps that block the petition, fewest first.",
  ].join(" "),
  schema: listQuerySchema.shape.sort,
  example: "urgent",
};
export const sessionSort: Parameter = {
  in: "query",
  name: "sort",
  about: "Sort order: by the client's last activity or by creation, latest first; by name; by next date; or by how long it has waited.",
  schema: sessionListQuerySchema.shape.sort,
  example: "activity",
};
const countSchema = z.string().regex(/^[1-9]\d*$/);

export const page: Parameter = {
  in: "query",
  name: "page",
  about: "The page of the list, by default the first. A list ends with the first page that has fewer rows than limit.",
  schema: countSchema,
  example: "2",
};
export const limit: Parameter = {
  in: "query",
  name: "limit",
  about: "The number of rows on a page. Without it, the whole list is returned.",
  schema: countSchema,
  example: "100",
};
export const state: Parameter = {
  in: "query",
  name: "state",
  about: "Only cases with this work state.",
  schema: listQuerySchema.shape.state,
  example: "in-review",
};
export const person: Parameter = {
  in: "query",
  name: "person",
  about: "Only cases that are assigned to the person with these initials.",
  schema: listQuerySchema.shape.person,
  example: "AB",
};
export const invalidChoice = invalidResponse("An unknown filter, sort order or state.", {
  path: "filter",
  message: listQuerySchema.shape.filter.safeParse("").error!.issues[0]!.message,
});
