import { readdirSync } from "node:fs";
import { createConfig, lintFromString } from "@redocly/openapi-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { OpenApi } from "../../app/api/description/open-api.ts";
import { openBrowser, apiClient, type Client } from "../support/clients.ts";
import { createResponseChecker } from "../support/description.ts";
import { startServer, type TestServer } from "../support/server.ts";

const path = "/api/openapi.json";

let server: TestServer;
let robot: Client;
let description: OpenApi;
beforeAll(async () => {
  server = await startServer();
  robot = apiClient(server.url);
  description = await (await robot.call("GET", path)).json();
});
afterAll(() => server?.cleanup());

/** Converts a route's file name to its path in the description. */
const pathOf = (file: string) =>
  `/${file
    .replace(/\.tsx?$/, "")
    .replace("[.]", "\0")
    .replaceAll("_.", ".")
    .split(".")
    .join("/")
    .replace("\0", ".")
    .replace(/\$(\w+)/g, "{$1}")}`;

const operations = () =>
  Object.entries(description.paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]) => ({ path, method, operation })),
  );

describe("the API description", () => {
  it("is public and cacheable", async () => {
    const browser = await openBrowser(server.url);
    for (const who of [robot, browser]) {
      const response = await who.call("GET", path);
      expect(response.status).toBe(200);
      expect(response.headers.get("Cache-Control")).toBe("public, max-age=3600");
      expect(response.headers.getSetCookie()).toEqual([]);
      expect(await response.json()).toEqual(description);
    }
  });

  it("contains exactly the existing calls", () => {
    const routes = readdirSync("app/routes").filter(
      (file) => file.startsWith("api.") && !["api.$.ts", "api.docs.tsx", "api.docs_.$area.tsx"].includes(file),
    );
    expect(Object.keys(description.paths).sort()).toEqual(routes.map(pathOf).sort());
  });

  it("contains exactly the methods that each call allows", async () => {
    for (const path of Object.keys(description.paths)) {
      const described = Object.keys(description.paths[path]!).map((method) => method.toUpperCase());
      const response = await robot.call(
        ["PUT", "DELETE", "PATCH"].find((method) => !described.includes(method))!,
        path.replace(/\{\w+\}/g, "x"),
      );
      expect(response.status, path).toBe(405);
      expect(
        response.headers
          .get("Allow")
          ?.split(", ")
          .filter((method) => method !== "HEAD")
          .sort(),
        path,
      ).toEqual(described.sort());
    }
  });

  it("is valid OpenAPI 3.1 according to Redocly's recommended rules", async () => {
    const config = await createConfig({ extends: ["recommended-strict"], rules: { "info-license": "off" } });
    const problems = await lintFromString({ source: JSON.stringify(description), absoluteRef: "openapi.json", config });
    expect(problems.map(({ ruleId, message, location }) => `${location[0]?.pointer} ${ruleId}: ${message}`)).toEqual([]);
  });

  it("has an example for every JSON request and response", () => {
    const media = operations().flatMap(({ operation: { requestBody, responses } }) =>
      [requestBody, ...Object.values(responses)].flatMap((each) =>
        each?.content?.["application/json"] ? [each.content["application/json"]] : [],
      ),
    );
    expect(media.length).toBeGreaterThan(100);
    expect(media.filter(({ example }) => example === undefined)).toEqual([]);
  });

  it("allows no undescribed properties in objects", () => {
    const openSchemas = Object.entries(description.components.schemas).filter(
      ([, { type, additionalProperties }]) => type === "object" && additionalProperties !== false,
    );
    expect(openSchemas).toEqual([]);
  });
});

describe("the comparison of responses with the description", () => {
  const id = "Zk3vQ8wLr1xN5tB7yH2cJ0pM";
  const path = `/api/bankruptcy-forms/${id}`;
  const form = () =>
    description.paths["/api/bankruptcy-forms/{id}"]!["get"]!.responses["200"]!.content!["application/json"]!.example as object;
  const json = { "Content-Type": "application/json; charset=utf-8", "Cache-Control": "no-store" };
  const findMismatches = (changes: {
    method?: string;
    path?: string;
    status?: number;
    headers?: Record<string, string>;
    body?: unknown;
  }) => {
    const { method = "GET", status = 200, headers = { ...json, ETag: '"3"' }, body = form() } = changes;
    return createResponseChecker(description)({
      method,
      path: changes.path ?? path,
      status,
      headers: new Headers(headers),
      body: body === "" ? "" : JSON.stringify(body),
    });
  };
  const notFound = { error: "Not found", message: "Not found", code: "notFound" };

  it("accepts matching responses", () => {
    expect(findMismatches({})).toEqual([]);
    expect(findMismatches({ status: 404, headers: json, body: notFound })).toEqual([]);
    expect(findMismatches({ path: "/api/nothing", status: 404, headers: json, body: notFound })).toEqual([]);
    expect(findMismatches({ method: "POST", status: 405, headers: { ...json, Allow: "PATCH, GET, HEAD" }, body: notFound })).toEqual([]);
    expect(findMismatches({ method: "HEAD", body: "" })).toEqual([]);
  });

  it.each([
    ["an additional property", () => ({ body: { ...form(), ownerHash: "x" } }), "additional properties"],
    ["a missing property", () => ({ body: { ...form(), version: undefined } }), "required property 'version'"],
    ["an invalid value", () => ({ body: { ...form(), createdAt: "yesterday" } }), "date-time"],
    ["an undescribed status", () => ({ status: 418 }), "this status is not described"],
    ["a missing header", () => ({ headers: json }), "ETag is missing"],
    ["an invalid header", () => ({ headers: { ...json, ETag: "3" } }), "must match pattern"],
    ["another content type", () => ({ headers: { ...json, ETag: '"3"', "Content-Type": "text/html" } }), "the body is text/html"],
    ["a cacheable response", () => ({ headers: { ...json, ETag: '"3"', "Cache-Control": "public" } }), "caches may store it"],
    [
      "an error whose message and error differ",
      () => ({ status: 404, headers: json, body: { ...notFound, error: "Gone" } }),
      "error and message differ",
    ],
    ["an undescribed call", () => ({ path: "/api/secrets" }), "this call is not described"],
    ["an undescribed method", () => ({ method: "POST", status: 404, headers: json, body: notFound }), "this call is not described"],
    ["a wrong Allow header", () => ({ method: "POST", status: 405, headers: { ...json, Allow: "GET" }, body: notFound }), "Allow is GET"],
    [
      "a body in a 204 response",
      () => ({ method: "DELETE", path: `/api/admin/submissions/${id}`, status: 204, headers: json, body: {} }),
      "although none is described",
    ],
  ])("reports %s", (_what, change, mismatch) => {
    expect(findMismatches(change()).join("\n")).toContain(mismatch);
  });
});
