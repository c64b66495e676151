import { Ajv2020, type ValidateFunction } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import type { ResponseObject, OpenApi, Operation } from "../../app/api/description/open-api.ts";

/** A response to an API call. The body of a file is left empty. */
export interface ApiResponse {
  method: string;
  path: string;
  status: number;
  headers: Headers;
  body: string;
}

const JSON_TYPE = "application/json; charset=utf-8";

/** The statuses that may be returned for an undescribed method of a described path, and for an undescribed path. */
const ERROR_STATUSES = { wrongMethod: [400, 403, 405, 413, 415], nowhere: [400, 403, 404, 405, 413, 415] };

/** The methods that reach the API routes. The server rejects all others before, with a general list of methods. */
const METHODS = ["GET", "HEAD", "POST", "PATCH", "PUT", "DELETE"];

const pointer = (...parts: string[]) => parts.map((part) => `/${part.replaceAll("~", "~0").replaceAll("/", "~1")}`).join("");
const schemaPointer = (name: string) => pointer("components", "schemas", name);

const patternOf = (template: string) => new RegExp(`^${template.replaceAll(".", "\\.").replace(/\{\w+\}/g, "[^/]+")}/?$`, "i");

const allowedBy = (operations: Record<string, Operation>) =>
  Object.keys(operations).flatMap((method) => (method === "get" ? ["GET", "HEAD"] : [method.toUpperCase()]));

const joinSorted = (names: string[]) => names.toSorted().join(", ");

/** Returns a function that compares responses with an API description. */
export function createResponseChecker(description: OpenApi) {
  const ajv = new Ajv2020({ strict: false, allErrors: true }).addSchema(description, "api");
  addFormats.default(ajv);
  const validators = new Map<string, ValidateFunction>();
  const templates = Object.keys(description.paths)
    .sort((one, other) => one.split("{").length - other.split("{").length)
    .map((template) => ({ template, pattern: patternOf(template) }));

  function valueMismatches(place: string, value: unknown): string[] {
    const validate = validators.get(place) ?? ajv.compile({ $ref: `api#${place}` });
    validators.set(place, validate);
    if (validate(value)) return [];
    return validate.errors!.map(({ instancePath, message, params }) => `${instancePath || "it"} ${message} ${JSON.stringify(params)}`);
  }

  /** The body must be JSON that matches one of the schemas. If `error` is a string, it must equal `message`. */
  function jsonMismatches({ headers, body }: ApiResponse, ...places: string[]): string[] {
    const type = headers.get("Content-Type");
    if (type !== JSON_TYPE) return [`the body is ${type}`];
    const value = JSON.parse(body) as { error?: unknown; message?: unknown };
    const mismatches = places.map((place) => valueMismatches(place, value));
    if (mismatches.every((each) => each.length > 0)) return mismatches.flat();
    return typeof value.error === "string" && value.error !== value.message ? ["error and message differ"] : [];
  }

  function headerMismatches({ headers }: ApiResponse, names: string[]): string[] {
    return names.flatMap((name) => {
      const text = headers.get(name);
      if (text === null) return [`${name} is missing`];
      const isNumber = description.components.headers[name]!.schema.type === "integer";
      return valueMismatches(pointer("components", "headers", name, "schema"), isNumber ? Number(text) : text);
    });
  }

  function bodyMismatches(response: ApiResponse, { content = {} }: ResponseObject, place: string): string[] {
    const [type] = Object.keys(content);
    if (type === undefined) return response.body === "" ? [] : ["there is a body although none is described"];
    if (type === "application/json") return jsonMismatches(response, place + pointer("content", type, "schema"));
    const sent = response.headers.get("Content-Type");
    return type === "*/*" || type === sent ? [] : [`the file is ${sent}`];
  }

  function undescribedMismatches(response: ApiResponse, operations: Record<string, Operation> | undefined): string[] {
    const { method, status, headers } = response;
    if (!ERROR_STATUSES[operations ? "wrongMethod" : "nowhere"].includes(status)) return ["this call is not described"];
    const allowed = operations && METHODS.includes(method) ? allowedBy(operations) : METHODS;
    const sent = headers.get("Allow")?.split(", ") ?? [];
    if (status === 405 && joinSorted(sent) !== joinSorted(allowed)) return [`Allow is ${sent.join(", ")}`];
    return method === "HEAD" ? [] : jsonMismatches(response, schemaPointer("Error"), schemaPointer("DownloadError"));
  }

  function callMismatches(response: ApiResponse, operation: Operation, place: string): string[] {
    const described = operation.responses[response.status];
    if (!described) return ["this status is not described"];
    const headers = headerMismatches(response, Object.keys(described.headers ?? {}));
    return response.method === "HEAD"
      ? headers
      : [...headers, ...bodyMismatches(response, described, place + pointer("responses", String(response.status)))];
  }

  /** Returns the differences between a response and the description. */
  return function findMismatches(response: ApiResponse): string[] {
    const template = templates.find(({ pattern }) => pattern.test(response.path))?.template ?? "";
    const method = response.method === "HEAD" ? "get" : response.method.toLowerCase();
    const operations = description.paths[template];
    const operation = operations?.[method];
    const isCacheable = template !== "/api/openapi.json" && response.headers.get("Cache-Control") !== "no-store";
    return [
      ...(isCacheable ? ["caches may store it"] : []),
      ...(operation
        ? callMismatches(response, operation, pointer("paths", template, method))
        : undescribedMismatches(response, operations)),
    ];
  };
}
