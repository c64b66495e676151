import { Ajv2020, type ValidateFunction } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import type { AnswerObject, OpenApi, Operation } from "../../app/api/open-api.ts";

/** One answer to a call, with its body if that is no file. */
export interface Answered {
  method: string;
  path: string;
  status: number;
  headers: Headers;
  body: string;
}

/** What may be answered to a call that is not described, as every server does at its door. */
const refusals = [400, 403, 404, 413, 415];

const pointer = (...parts: string[]) => parts.map((part) => `/${part.replaceAll("~", "~0").replaceAll("/", "~1")}`).join("");

const patternOf = (template: string) => new RegExp(`^${template.replace(/\{\w+\}/g, "[^/]+").replaceAll(".", "\\.")}/?$`, "i");

/** Compares answers with the description of the API. */
export function answerChecker(description: OpenApi) {
  const ajv = new Ajv2020({ strict: false, allErrors: true, coerceTypes: false }).addSchema(description, "api");
  addFormats.default(ajv);
  const validators = new Map<string, ValidateFunction>();
  const templates = Object.keys(description.paths)
    .sort((one, other) => one.split("{").length - other.split("{").length)
    .map((template) => ({ template, pattern: patternOf(template) }));

  function misfit(schemaPointer: string, value: unknown): string[] {
    const validate = validators.get(schemaPointer) ?? ajv.compile({ $ref: `api#${schemaPointer}` });
    validators.set(schemaPointer, validate);
    if (validate(value)) return [];
    return validate.errors!.map(({ instancePath, message, params }) => `${instancePath || "the body"} ${message} ${JSON.stringify(params)}`);
  }

  const schema = (name: string) => pointer("components", "schemas", name);

  function jsonMisfit({ headers, body }: Answered, ...schemaPointers: string[]): string[] {
    if (headers.get("Content-Type")?.split(";")[0] !== "application/json") return [`the body is ${headers.get("Content-Type")}`];
    const value = JSON.parse(body) as { error?: unknown; message?: unknown };
    const misfits = schemaPointers.map((each) => misfit(each, value));
    if (misfits.every((each) => each.length > 0)) return misfits.flat();
    return typeof value.error === "string" && value.error !== value.message ? ["error is not the same text as message"] : [];
  }

  function headerMisfit({ headers }: Answered, declared: string[]): string[] {
    return declared.flatMap((name) => {
      const text = headers.get(name);
      if (text === null) return [`${name} is missing`];
      const { type } = description.components.headers[name]!.schema;
      return misfit(pointer("components", "headers", name, "schema"), type === "integer" ? Number(text) : text);
    });
  }

  function answerMisfit(answered: Answered, described: AnswerObject, place: string[]): string[] {
    const headers = headerMisfit(answered, Object.keys(described.headers ?? {}));
    if (answered.method === "HEAD") return headers;
    const [type] = Object.keys(described.content ?? {});
    if (type === undefined) return answered.body === "" ? headers : [...headers, "a body where none is described"];
    if (type === "application/json") return [...headers, ...jsonMisfit(answered, pointer(...place, "content", type, "schema"))];
    const isThatType = type === "*/*" || answered.headers.get("Content-Type") === type;
    return isThatType ? headers : [...headers, `a file of type ${answered.headers.get("Content-Type")}`];
  }

  function refusalMisfit(answered: Answered, operations: Record<string, Operation> | undefined): string[] {
    const { status, headers, method } = answered;
    const body = method === "HEAD" ? [] : jsonMisfit(answered, schema("Error"), schema("DownloadError"));
    if (status !== 405) return refusals.includes(status) ? body : ["an answer to a call that is not described"];
    const described = Object.keys(operations ?? {}).map((each) => each.toUpperCase());
    const allowed = operations && ["GET", "POST", "PATCH", "PUT", "DELETE"].includes(method) ? [...described, ...(described.includes("GET") ? ["HEAD"] : [])] : undefined;
    const said = headers.get("Allow")?.split(", ");
    if (!said || (allowed && allowed.sort().join() !== said.sort().join())) return [...body, `Allow is ${said}, described are ${described}`];
    return body;
  }

  /** What of an answer the description does not say; empty if the answer is as described. */
  return function misfits(answered: Answered): string[] {
    const { method, path, status, headers } = answered;
    const template = templates.find(({ pattern }) => pattern.test(path))?.template;
    const operations = template === undefined ? undefined : description.paths[template];
    const verb = method === "HEAD" ? "get" : method.toLowerCase();
    const operation = operations?.[verb];
    const described = operation?.responses[status];
    const isStored = template !== "/api/openapi.json" && headers.get("Cache-Control") !== "no-store" ? ["caches may keep it"] : [];
    if (!operation) return [...isStored, ...refusalMisfit(answered, operations)];
    if (!described) return [...isStored, "a status that is not described"];
    return [...isStored, ...answerMisfit(answered, described, ["paths", template!, verb, "responses", String(status)])];
  };
}
