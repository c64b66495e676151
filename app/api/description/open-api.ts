/** The parts of JSON Schema that the API description uses. */
export interface Schema {
  $ref?: string;
  description?: string;
  type?: string | string[];
  format?: string;
  pattern?: string;
  const?: unknown;
  enum?: unknown[];
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  items?: Schema;
  maxItems?: number;
  anyOf?: Schema[];
  properties?: Record<string, Schema>;
  required?: string[];
  additionalProperties?: boolean | Schema;
}

export interface Reference {
  $ref: string;
}

export type MediaTypes = Record<string, { schema: Schema; example?: unknown }>;

export interface ParameterObject {
  in: "path" | "query" | "header";
  name: string;
  description: string;
  required?: true;
  schema: Schema;
  example?: unknown;
}

export interface ResponseObject {
  description: string;
  headers?: Record<string, Reference>;
  content?: MediaTypes;
}

export interface Operation {
  tags: string[];
  operationId: string;
  summary: string;
  description?: string;
  /** Who may make the call, in plain text. */
  "x-who": string;
  security: Record<string, string[]>[];
  parameters?: ParameterObject[];
  requestBody?: { required: boolean; content: MediaTypes };
  responses: Record<string, ResponseObject>;
}

export type SecurityScheme =
  { type: "apiKey"; in: "cookie"; name: string; description: string } | { type: "http"; scheme: "bearer"; description: string };

/** The parts of an OpenAPI 3.1 document that the API description uses. */
export interface OpenApi {
  openapi: string;
  info: { title: string; version: string; description: string };
  servers: { url: string }[];
  tags: { name: string; description: string }[];
  paths: Record<string, Record<string, Operation>>;
  /** Requests that the server itself sends. */
  webhooks: Record<string, { post: Operation }>;
  components: {
    schemas: Record<string, Schema>;
    headers: Record<string, { description: string; required: true; schema: Schema }>;
    securitySchemes: Record<string, SecurityScheme>;
  };
}

/** Lists the calls of a description, with those of the server to the office's webhook at the end. */
export const listCalls = ({ paths, webhooks }: Pick<OpenApi, "paths" | "webhooks">) =>
  [...Object.entries(paths), ...Object.values(webhooks).map((item) => ["WEBHOOK_URL", item] as const)].flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]) => ({ path, method, operation })),
  );
