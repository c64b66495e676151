import { Ajv2020, type ValidateFunction } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import type { AnswerObject, OpenApi, Operation } from "../../app/api/open-api.ts";

/** One answer to a call; the body of a file is left out. */
export interface Answered {
  method: string;
  path: string;
  status: number;
  headers: Headers;
  body: string;
}

const JSON_TYPE = "application/json; charset=utf-8";
/** What may be answered to a method or at a path that nothing is described for. */
const REFUSALS = { wrongMethod: [400, 403, 405, 413, 415], nowhere: [400, 403, 404, 405, 413, 415] };
/** The methods that reach the calls; others are refused before, with what the whole server knows. */
const METHODS = ["GET", "HEAD", "POST", "PATCH", "PUT", "DELETE"];

const pointer = (...parts: string[]) => parts.map((part) => `/${part.replaceAll("~", "~0").replaceAll("/", "~1")}`).join("");
const shape = (name: string) => pointer("components", "schemas", name);

const patternOf = (template: string) => new RegExp(`^${template.replaceAll(".", "\\.").replace(/\{\w+\}/g, "[^/]+")}/?$`, "i");

const allowedBy = (operations: Record<string, Operation>) =>
  Object.keys(operations).flatMap((method) => (method === "get" ? ["GET", "HEAD"] : [method.toUpperCase()]));

const inOrder = (names: string[]) => names.toSorted().join(", ");

/** Compares answers with a description of the API. */
export function answerChecker(description: OpenApi) {
  const ajv = new Ajv2020({ strict: false, allErrors: true }).addSchema(description, "api");
  addFormats.default(ajv);
  const validators = new Map<string, ValidateFunction>();
  const templates = Object.keys(description.paths)
    .sort((one, other) => one.split("{").length - other.split("{").length)
    .map((template) => ({ template, pattern: patternOf(template) }));

  function valueMisfits(place: string, value: unknown): string[] {
    const validate = validators.get(place) ?? ajv.compile({ $ref: `api#${place}` });
    validators.set(place, validate);
    if (validate(value)) return [];
    return validate.errors!.map(({ instancePath, message, params }) => `${instancePath || "it"} ${message} ${JSON.stringify(params)}`);
  }

  /** The body must be JSON of one of the shapes; `error`, if it is a text, is that of `message`. */
  function jsonMisfits({ headers, body }: Answered, ...places: string[]): string[] {
    const type = headers.get("Content-Type");
    if (type !== JSON_TYPE) return [`the body is ${type}`];
    const value = JSON.parse(body) as { error?: unknown; message?: unknown };
    const misfits = places.map((place) => valueMisfits(place, value));
    if (misfits.every((each) => each.length > 0)) return misfits.flat();
    return typeof value.error === "string" && value.error !== value.message ? ["error is not the same text as message"] : [];
  }

  function headerMisfits({ headers }: Answered, names: string[]): string[] {
    return names.flatMap((name) => {
      const text = headers.get(name);
      if (text === null) return [`${name} is missing`];
      const isNumber = description.components.headers[name]!.schema.type === "integer";
      return valueMisfits(pointer("components", "headers", name, "schema"), isNumber ? Number(text) : text);
    });
  }

  function bodyMisfits(answered: Answered, { content = {} }: AnswerObject, place: string): string[] {
    const [type] = Object.keys(content);
    if (type === undefined) return answered.body === "" ? [] : ["a body where none is described"];
    if (type === "application/json") return jsonMisfits(answered, place + pointer("content", type, "schema"));
    const sent = answered.headers.get("Content-Type");
    return type === "*/*" || type === sent ? [] : [`the file is ${sent}`];
  }

  function refusalMisfits(answered: Answered, operations: Record<string, Operation> | undefined): string[] {
    const { method, status, headers } = answered;
    if (!REFUSALS[operations ? "wrongMethod" : "nowhere"].includes(status)) return ["no such call is described"];
    const allowed = operations && METHODS.includes(method) ? allowedBy(operations) : METHODS;
    const said = headers.get("Allow")?.split(", ") ?? [];
    if (status === 405 && inOrder(said) !== inOrder(allowed)) return [`Allow is ${said.join(", ")}`];
    return method === "HEAD" ? [] : jsonMisfits(answered, shape("Error"), shape("DownloadError"));
  }

  function callMisfits(answered: Answered, operation: Operation, place: string): string[] {
    const described = operation.responses[answered.status];
    if (!described) return ["no such status is described"];
    const headers = headerMisfits(answered, Object.keys(described.headers ?? {}));
    return answered.method === "HEAD"
      ? headers
      : [...headers, ...bodyMisfits(answered, described, place + pointer("responses", String(answered.status)))];
  }

  /** What of an answer the description does not say; empty if the answer is as described. */
  return function misfitsOf(answered: Answered): string[] {
    const template = templates.find(({ pattern }) => pattern.test(answered.path))?.template ?? "";
    const method = answered.method === "HEAD" ? "get" : answered.method.toLowerCase();
    const operations = description.paths[template];
    const operation = operations?.[method];
    const mayBeKept = template !== "/api/openapi.json" && answered.headers.get("Cache-Control") !== "no-store";
    return [
      ...(mayBeKept ? ["caches may keep it"] : []),
      ...(operation ? callMisfits(answered, operation, pointer("paths", template, method)) : refusalMisfits(answered, operations)),
    ];
  };
}
