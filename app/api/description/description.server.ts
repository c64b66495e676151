import { z } from "zod";
import { documentCalls } from "../documents/document-calls.server.ts";
import { paperTypes } from "../../files/papers.ts";
import { portalCalls } from "../documents/portal-calls.server.ts";
import { editCalls } from "../forms/edit-calls.server.ts";
import { formCalls } from "../forms/form-calls.server.ts";
import { askCalls } from "../cases/ask-calls.server.ts";
import { blanksCalls } from "../library/blanks-calls.server.ts";
import { caseCalls } from "../cases/case-calls.server.ts";
import { fileCalls } from "../cases/files-calls.server.ts";
import { erasureCalls } from "../cases/erasure-calls.server.ts";
import { filingCalls } from "../cases/filing-calls.server.ts";
import { workCalls } from "../cases/work-calls.server.ts";
import { conflictCalls } from "../cases/conflict-calls.server.ts";
import { creditorAddressCalls } from "../library/creditor-addresses-calls.server.ts";
import { editAccessCalls } from "../cases/edit-access-calls.server.ts";
import { firmDefaultsCalls } from "../petition/firm-defaults-calls.server.ts";
import { handOverCalls } from "../cases/hand-over-calls.server.ts";
import { exemptionsCalls } from "../petition/exemptions-calls.server.ts";
import { petitionCalls } from "../petition/petition-calls.server.ts";
import { petitionFilesCalls } from "../petition/petition-files-calls.server.ts";
import { packetCalls } from "../petition/packet-calls.server.ts";
import { tablesCalls } from "../library/tables-calls.server.ts";
import { tableKeys } from "../../casework/tables/row-schemas.server.ts";
import { signInCalls } from "../sign-in/sign-in-calls.server.ts";
import { errorSchema, idSchema, invalidSchema, issueSchema, tokenSchema } from "../../platform/http/api-shapes.server.ts";
import {
  json,
  type CallResponse,
  type CallResponses,
  type Area,
  type Call,
  type Caller,
  type Content,
  type HeaderName,
} from "../../platform/http/described-calls.server.ts";
import { webhookSchema } from "../../platform/http/webhook-events.server.ts";
import { commonErrors, middlewareErrors } from "./common-responses.server.ts";
import type { MediaTypes, OpenApi, Operation, ParameterObject, ResponseObject } from "./open-api.ts";
import { schemaWriter } from "./schemas.server.ts";
import { webhookContent, webhookOperation, webhookTag } from "./webhook-call.server.ts";

const overview = [
  "A form or upload session belongs to the browser that created it, identified by its owner cookie. The attorney's session can access " +
    "all of them, and an edit link gives access to its form. An API client that sends neither cookies nor an Origin header has no " +
    "identity: the id alone gives access until the form or session is submitted or has been inactive for a day. Everyone else gets " +
    "the same 404 as for an id that does not exist.",
  "Request bodies are JSON objects of at most 1 MB. Every error response has a human-readable message, " +
    "repeats it as error, and has a code for programs, such as notFound. Messages are in English, or in Spanish for clients' calls with " +
    "Accept-Language: es; codes are the same. A 422 " +
    "response also lists the issues, each with the path of the value. A method that is not described for a path returns 405 with an " +
    "Allow header. HEAD returns the headers of GET, without making a file or recording a download. An unexpected server error " +
    "returns 500. Caches must not store any " +
    "response except this description.",
  "The office's API clients make the calls below /api/admin with an Authorization: Bearer header and an API key. The operator creates " +
    "and revokes keys in the setting API_KEYS. On these calls the key replaces the session: cookies sent with it are ignored. A key " +
    "either may do everything that the attorney's session may, or is read-only and never changes anything: it may be used with GET and " +
    "HEAD except for filling a packet, which is stored, and repeating a conflict search with it does not update the stored counts. " +
    "The audit log records the name of the key.",
  "An uploadURL is opaque. Send the file to it with PUT within 15 minutes, with the Content-Type and Content-Length headers. " +
    "The URL without its query string is the storageKey with which the file is then registered.",
].join("\n\n");

const descriptionCall: Call = {
  method: "GET",
  path: "/api/openapi.json",
  id: "readDescription",
  summary: "Read this API description",
  caller: "anyone",
  handle: async () => Response.json(description, { headers: { "Cache-Control": "public, max-age=3600" } }),
  responses: {
    304: { about: "The document has not changed since the response with the ETag in If-None-Match." },
    200: { about: "The OpenAPI 3.1 document.", content: json(z.object({ openapi: z.string() }).passthrough(), { openapi: "3.1.0" }) },
  },
};

/** Reading the description, which caches may store for an hour. */
export const descriptionCalls: Area = {
  name: "Description",
  about: "This description in machine-readable form.",
  calls: [descriptionCall],
  shapes: {},
};

const areas = [
  formCalls,
  documentCalls,
  portalCalls,
  editCalls,
  signInCalls,
  caseCalls,
  fileCalls,
  filingCalls,
  workCalls,
  erasureCalls,
  conflictCalls,
  handOverCalls,
  editAccessCalls,
  askCalls,
  petitionCalls,
  exemptionsCalls,
  petitionFilesCalls,
  packetCalls,
  tablesCalls,
  firmDefaultsCalls,
  blanksCalls,
  creditorAddressCalls,
  descriptionCalls,
];

const commonShapes = { Event: webhookSchema, Issue: issueSchema, Error: errorSchema, Invalid: invalidSchema };
const schemas = schemaWriter(Object.assign({}, ...areas.map(({ shapes }) => shapes), commonShapes) as Area["shapes"]);

const callers: Record<Caller, { who: string; security: Record<string, string[]>[] }> = {
  anyone: { who: "Anyone.", security: [{}] },
  beginner: {
    who: "A browser with the owner cookie, or an API client that sends neither cookies nor Origin.",
    security: [{ owner: [] }, {}],
  },
  formOwner: {
    who:
      "The form's owner: a browser with its owner cookie, or an API client that has its id. Anyone who has opened an edit link to it. " +
      "The attorney.",
    security: [{ owner: [] }, { editLink: [] }, { attorney: [] }, {}],
  },
  sessionOwner: {
    who: "The session's owner: a browser with its owner cookie, or an API client that has its id. The attorney.",
    security: [{ owner: [] }, { attorney: [] }, {}],
  },
  linkBearer: { who: "Anyone with the link.", security: [{}] },
  attorney: { who: "The attorney.", security: [{ attorney: [] }, { apiKey: [] }] },
};

const secureName = (name: string) => `Over HTTPS its name is __Host-${name}.`;
const cookie = (name: string, purpose: string) => ({
  type: "apiKey" as const,
  in: "cookie" as const,
  name,
  description: `${purpose} ${secureName(name)}`,
});

const securitySchemes = {
  owner: cookie("owner", "The owner cookie, which every page of the form and of the upload portal sets."),
  editLink: cookie("edit-link", "The cookie that is set when an edit link is opened."),
  attorney: cookie("attorney", "The attorney's session cookie, which is set by signing in."),
  apiKey: {
    type: "http" as const,
    scheme: "bearer" as const,
    description:
      "An API key of the office, used instead of the attorney's session. A read-only key may only be used with GET and " +
      "HEAD, and not to fill a packet.",
  },
};

const headers: Record<HeaderName, { about: string; schema: z.ZodTypeAny }> = {
  ETag: { about: "The version of the resource.", schema: z.string().regex(/^"\d+"$/) },
  "Retry-After": { about: "Seconds to wait before the next attempt.", schema: z.number().int().min(1) },
  "Set-Cookie": { about: "The session cookie.", schema: z.string() },
  "Content-Disposition": {
    about: "Marks the response as a download and names the file.",
    schema: z.string().regex(/^attachment; filename/),
  },
};

const pathParameters: Record<string, { about: string; schema: z.ZodTypeAny }> = {
  id: { about: "The id that was returned when the resource was created.", schema: idSchema },
  type: { about: "The type of document.", schema: z.enum(paperTypes) },
  docId: { about: "The document's id.", schema: idSchema },
  table: { about: "The name of the table, such as `unsecuredCreditors`.", schema: z.string() },
  name: { about: "The name of the table.", schema: z.enum(tableKeys) },
  file: { about: "The name of the file.", schema: z.enum(["d.csv", "e.csv", "f.csv", "g.csv", "notice.csv"]) },
  form: { about: "The form's key, such as `106AB`.", schema: z.string() },
  fileId: { about: "The file's id.", schema: idSchema },
  packetId: { about: "The packet's id.", schema: idSchema },
  token: { about: "The last path segment of the link.", schema: tokenSchema },
};

function mediaTypes(content: Content): MediaTypes {
  if ("file" in content) return { [content.file]: { schema: {} } };
  return { "application/json": { schema: schemas.write(content.schema), example: JSON.parse(JSON.stringify(content.example)) as unknown } };
}

const responseObject = ({ about: description, content, headers = [] }: CallResponse): ResponseObject => ({
  description,
  ...(headers.length > 0 && { headers: Object.fromEntries(headers.map((name) => [name, { $ref: `#/components/headers/${name}` }])) }),
  ...(content && { content: mediaTypes(content) }),
});

function parametersOf({ path, parameters = [] }: Call): ParameterObject[] {
  const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = ""]): ParameterObject => {
    const { about, schema } = pathParameters[name]!;
    return { in: "path", name, description: about, required: true, schema: schemas.write(schema) };
  });
  return [...inPath, ...parameters.map(({ about, schema, ...rest }) => ({ ...rest, description: about, schema: schemas.write(schema) }))];
}

/** Describes who may make a call. */
function describeAccess({ caller, method, responses }: Call): string {
  const { who } = callers[caller];
  return caller === "attorney"
    ? `${who} An API client with ${method === "GET" && !responses[403] ? "an API key" : "a full-access API key"}.`
    : who;
}

function buildOperation(area: Area, call: Call): Operation {
  const responses: CallResponses = { ...middlewareErrors(call), ...(call !== descriptionCall && commonErrors(call)), ...call.responses };
  const parameters = parametersOf(call);
  return {
    tags: [area.name],
    operationId: call.id,
    summary: call.summary,
    ...(call.about && { description: call.about }),
    "x-who": describeAccess(call),
    security: callers[call.caller].security,
    ...(parameters.length > 0 && { parameters }),
    ...(call.body && { requestBody: { required: !call.isBodyOptional, content: mediaTypes(call.body) } }),
    responses: Object.fromEntries(Object.entries(responses).map(([status, response]) => [status, responseObject(response)])),
  };
}

function buildPaths(): OpenApi["paths"] {
  const paths: OpenApi["paths"] = {};
  for (const area of areas)
    for (const call of area.calls) (paths[call.path] ??= {})[call.method.toLowerCase()] = buildOperation(area, call);
  return paths;
}

/** The API as an OpenAPI 3.1 document, generated from the schemas that the handlers themselves use. */
export const description: OpenApi = {
  openapi: "3.1.0",
  info: { title: "Bankruptcy intake", version: "1.0.0", description: overview },
  servers: [{ url: "/" }],
  tags: [...areas.map(({ name, about: description }) => ({ name, description })), webhookTag],
  paths: buildPaths(),
  webhooks: { event: { post: webhookOperation(mediaTypes(webhookContent)) } },
  components: {
    schemas: schemas.named,
    headers: Object.fromEntries(
      Object.entries(headers).map(([name, { about: description, schema }]) => [
        name,
        { description, required: true, schema: schemas.write(schema) },
      ]),
    ),
    securitySchemes,
  },
};
