import { z } from "zod";
import { documentCalls } from "../documents/api/document-calls.server.ts";
import { documentTypes } from "../files/file-rules.ts";
import { portalCalls } from "../documents/api/portal-calls.server.ts";
import { editCalls } from "../edit/edit-calls.server.ts";
import { formCalls } from "../intake/api/form-calls.server.ts";
import { askCalls } from "../office/api/ask-calls.server.ts";
import { blanksCalls } from "../office/api/blanks-calls.server.ts";
import { caseCalls } from "../office/api/case-calls.server.ts";
import { fileCalls } from "../office/api/files-calls.server.ts";
import { workCalls } from "../office/api/work-calls.server.ts";
import { conflictCalls } from "../office/api/conflict-calls.server.ts";
import { creditorAddressCalls } from "../office/api/creditor-addresses-calls.server.ts";
import { editAccessCalls } from "../office/api/edit-access-calls.server.ts";
import { handOverCalls } from "../office/api/hand-over-calls.server.ts";
import { petitionCalls } from "../office/api/petition-calls.server.ts";
import { petitionFilesCalls } from "../office/api/petition-files-calls.server.ts";
import { packetCalls } from "../office/api/packet-calls.server.ts";
import { tablesCalls } from "../office/api/tables-calls.server.ts";
import { tableKeys } from "../office/tables/row-schemas.server.ts";
import { signInCalls } from "../office/api/sign-in-calls.server.ts";
import { errorSchema, idSchema, invalidSchema, issueSchema, tokenSchema } from "../platform/http/api-shapes.server.ts";
import {
  json,
  type Answer,
  type Answers,
  type Area,
  type Call,
  type Caller,
  type Content,
  type HeaderName,
} from "../platform/http/described-calls.server.ts";
import { webhookSchema } from "../platform/http/webhook-events.server.ts";
import { middlewareErrors, insteadOf } from "./common-answers.server.ts";
import type { AnswerObject, MediaTypes, OpenApi, Operation, ParameterObject } from "./open-api.ts";
import { schemaWriter } from "./schemas.server.ts";
import { webhookContent, webhookOperation, webhookTag } from "./webhook-call.server.ts";

const about = [
  "A form or an upload session belongs to the browser that began it, by its owner cookie; the attorney's session opens " +
    "it too, and an edit link its form. An API client that sends neither cookies nor Origin owns nothing: the id is the " +
    "key, until the form or session is submitted or has rested for a day. Everybody else gets the same 404 as for an id " +
    "that does not exist.",
  "Bodies are JSON objects of at most 1 MB. Every error has a message for people and repeats it as error; 422 has " +
    "issues with the path of each. Another method than those described is answered 405 with Allow, and HEAD as GET " +
    "without the body. A fault of the server is 500. Nothing but this description may be stored by caches.",
  "The office's programs make the calls below /api/admin with Authorization: Bearer and an API key, which the operator makes and " +
    "revokes (setting API_KEYS). A key counts there alone, whatever cookies come with it: a program needs neither password nor " +
    "session. It may read only, or do everything that the attorney's session may; the audit log names the program.",
  "An uploadURL is opaque: send the file there with PUT, with its Content-Type and Content-Length, within a quarter of " +
    "an hour. The address without its query is the storageKey with which the file is registered.",
].join("\n\n");

const ownCall: Call = {
  method: "GET",
  path: "/api/openapi.json",
  id: "readDescription",
  summary: "Read this API description",
  caller: "anyone",
  answers: {
    200: { about: "An OpenAPI 3.1 document.", content: json(z.object({ openapi: z.string() }).passthrough(), { openapi: "3.1.0" }) },
  },
};
const ownArea: Area = { name: "Description", about: "What you are reading, for API clients.", calls: [ownCall], shapes: {} };

const areas = [
  formCalls,
  documentCalls,
  portalCalls,
  editCalls,
  signInCalls,
  caseCalls,
  fileCalls,
  workCalls,
  conflictCalls,
  handOverCalls,
  editAccessCalls,
  askCalls,
  petitionCalls,
  petitionFilesCalls,
  packetCalls,
  tablesCalls,
  blanksCalls,
  creditorAddressCalls,
  ownArea,
];

const commonShapes = { Event: webhookSchema, Issue: issueSchema, Error: errorSchema, Invalid: invalidSchema };
const schemas = schemaWriter(Object.assign({}, ...areas.map(({ shapes }) => shapes), commonShapes) as Area["shapes"]);

const callers: Record<Caller, { who: string; security: Record<string, string[]>[] }> = {
  anyone: { who: "Anybody.", security: [{}] },
  beginner: { who: "A browser with the owner cookie; an API client without cookies and Origin.", security: [{ owner: [] }, {}] },
  formOwner: {
    who: "Whose form it is: a browser by the owner cookie, an API client by the id. Anybody who has opened an edit link. The attorney.",
    security: [{ owner: [] }, { editLink: [] }, { attorney: [] }, {}],
  },
  sessionOwner: {
    who: "Whose session it is: a browser by the owner cookie, an API client by the id. The attorney.",
    security: [{ owner: [] }, { attorney: [] }, {}],
  },
  linkHolder: { who: "Anybody with the link.", security: [{}] },
  attorney: { who: "The attorney.", security: [{ attorney: [] }, { apiKey: [] }] },
};

const onHttps = (name: string) => `With HTTPS it is called __Host-${name}.`;
const cookie = (name: string, means: string) => ({
  type: "apiKey" as const,
  in: "cookie" as const,
  name,
  description: `${means} ${onHttps(name)}`,
});

const securitySchemes = {
  owner: cookie("owner", "The browser's own cookie, which every page of the form and of the portal sets."),
  editLink: cookie("edit-link", "The cookie that opening an edit link sets."),
  attorney: cookie("attorney", "The attorney's session, which signing in sets."),
  apiKey: {
    type: "http" as const,
    scheme: "bearer" as const,
    description:
      "The API key of one of the office's programs, which stands for the attorney's session. A key for reading may only GET and HEAD.",
  },
};

const headers: Record<HeaderName, { about: string; schema: z.ZodTypeAny }> = {
  ETag: { about: "The form's version.", schema: z.string().regex(/^"\d+"$/) },
  "Retry-After": { about: "Seconds to wait.", schema: z.number().int().min(1) },
  "Set-Cookie": { about: "The session's cookie.", schema: z.string() },
  "Content-Disposition": { about: "Marks a download and its file name.", schema: z.string().regex(/^attachment; filename/) },
};

const pathParameters: Record<string, { about: string; schema: z.ZodTypeAny }> = {
  id: { about: "The id returned when the form or the session was created.", schema: idSchema },
  type: { about: "The list.", schema: z.enum(Object.keys(documentTypes) as [string, ...string[]]) },
  docId: { about: "The document's id.", schema: idSchema },
  table: { about: "The table's name, such as `unsecuredCreditors`.", schema: z.string() },
  name: { about: "The table.", schema: z.enum(tableKeys) },
  file: { about: "The name of the file.", schema: z.enum(["d.csv", "e.csv", "f.csv", "g.csv", "notice.csv"]) },
  form: { about: "The form's key, such as `106AB`.", schema: z.string() },
  fileId: { about: "The file's id.", schema: idSchema },
  packetId: { about: "The packet's id.", schema: idSchema },
  token: { about: "The last part of the link's URL.", schema: tokenSchema },
};

function contentObject(content: Content): MediaTypes {
  if ("file" in content) return { [content.file]: { schema: {} } };
  return { "application/json": { schema: schemas.write(content.schema), example: JSON.parse(JSON.stringify(content.example)) as unknown } };
}

const answerObject = ({ about: description, content, headers = [] }: Answer): AnswerObject => ({
  description,
  ...(headers.length > 0 && { headers: Object.fromEntries(headers.map((name) => [name, { $ref: `#/components/headers/${name}` }])) }),
  ...(content && { content: contentObject(content) }),
});

function parametersOf({ path, parameters = [] }: Call): ParameterObject[] {
  const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = ""]): ParameterObject => {
    const { about, schema } = pathParameters[name]!;
    return { in: "path", name, description: about, required: true, schema: schemas.write(schema) };
  });
  return [...inPath, ...parameters.map(({ about, schema, ...rest }) => ({ ...rest, description: about, schema: schemas.write(schema) }))];
}

/** Who may make a call, in words. */
function whoMay({ caller, method }: Call): string {
  const { who } = callers[caller];
  return caller === "attorney" ? `${who} A program with ${method === "GET" ? "an API key" : "a full API key"}.` : who;
}

function operation(area: Area, call: Call): Operation {
  const answers: Answers = { ...middlewareErrors(call), ...(call !== ownCall && insteadOf(call)), ...call.answers };
  const parameters = parametersOf(call);
  return {
    tags: [area.name],
    operationId: call.id,
    summary: call.summary,
    ...(call.about && { description: call.about }),
    "x-who": whoMay(call),
    security: callers[call.caller].security,
    ...(parameters.length > 0 && { parameters }),
    ...(call.body && { requestBody: { required: !call.isBodyOptional, content: contentObject(call.body) } }),
    responses: Object.fromEntries(Object.entries(answers).map(([status, answer]) => [status, answerObject(answer)])),
  };
}

function pathsOf(): OpenApi["paths"] {
  const paths: OpenApi["paths"] = {};
  for (const area of areas) for (const call of area.calls) (paths[call.path] ??= {})[call.method.toLowerCase()] = operation(area, call);
  return paths;
}

/** The API as an OpenAPI 3.1 document, made from the schemas that the calls themselves read and answer by. */
export const description: OpenApi = {
  openapi: "3.1.0",
  info: { title: "Bankruptcy intake", version: "1.0.0", description: about },
  servers: [{ url: "/" }],
  tags: [...areas.map(({ name, about: description }) => ({ name, description })), webhookTag],
  paths: pathsOf(),
  webhooks: { event: { post: webhookOperation(contentObject(webhookContent)) } },
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

/** GET: the description, which caches may keep for an hour. */
export const readDescription = async (): Promise<Response> =>
  Response.json(description, { headers: { "Cache-Control": "public, max-age=3600" } });
