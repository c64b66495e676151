import { readdirSync } from "node:fs";
import { createConfig, lintFromString } from "@redocly/openapi-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { OpenApi } from "../../app/api/open-api.ts";
import { openBrowser, apiClient, type Client } from "../support/clients.ts";
import { answerChecker } from "../support/description.ts";
import { startServer, type TestServer } from "../support/server.ts";

const address = "/api/openapi.json";

let server: TestServer;
let robot: Client;
let description: OpenApi;
beforeAll(async () => {
  server = await startServer();
  robot = apiClient(server.url);
  description = await (await robot.call("GET", address)).json();
});
afterAll(() => server?.cleanup());

/** The path that a route's file stands for. */
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

describe("the API's description", () => {
  it("can be read by anybody and kept by caches", async () => {
    const browser = await openBrowser(server.url);
    for (const who of [robot, browser]) {
      const answer = await who.call("GET", address);
      expect(answer.status).toBe(200);
      expect(answer.headers.get("Cache-Control")).toBe("public, max-age=3600");
      expect(answer.headers.getSetCookie()).toEqual([]);
      expect(await answer.json()).toEqual(description);
    }
  });

  it("has every call that there is, and no other", () => {
    const routes = readdirSync("app/routes").filter((file) => file.startsWith("api.") && !["api.$.ts", "api.docs.tsx"].includes(file));
    expect(Object.keys(description.paths).sort()).toEqual(routes.map(pathOf).sort());
  });

  it("has the methods of each call", async () => {
    for (const path of Object.keys(description.paths)) {
      const described = Object.keys(description.paths[path]!).map((method) => method.toUpperCase());
      const answer = await robot.call(described.includes("PUT") ? "DELETE" : "PUT", path.replace(/\{\w+\}/g, "x"));
      expect(answer.status, path).toBe(405);
      expect(
        answer.headers
          .get("Allow")
          ?.split(", ")
          .filter((method) => method !== "HEAD")
          .sort(),
        path,
      ).toEqual(described.sort());
    }
  });

  it("is well made: OpenAPI 3.1, by Redocly's recommended rules", async () => {
    const config = await createConfig({ extends: ["recommended-strict"], rules: { "info-license": "off" } });
    const problems = await lintFromString({ source: JSON.stringify(description), absoluteRef: "openapi.json", config });
    expect(problems.map(({ ruleId, message, location }) => `${location[0]?.pointer} ${ruleId}: ${message}`)).toEqual([]);
  });

  it("has an example for every JSON that is sent or answered", () => {
    const media = operations().flatMap(({ operation: { requestBody, responses } }) =>
      [requestBody, ...Object.values(responses)].flatMap((each) =>
        each?.content?.["application/json"] ? [each.content["application/json"]] : [],
      ),
    );
    expect(media.length).toBeGreaterThan(100);
    expect(media.filter(({ example }) => example === undefined)).toEqual([]);
  });

  it("lets no answer have names that it does not tell", () => {
    const open = Object.entries(description.components.schemas).filter(
      ([, { type, additionalProperties }]) => type === "object" && additionalProperties !== false,
    );
    expect(open).toEqual([]);
  });
});

describe("answers compared with the description", () => {
  const id = "Zk3vQ8wLr1xN5tB7yH2cJ0pM";
  const path = `/api/bankruptcy-forms/${id}`;
  const form = () =>
    description.paths["/api/bankruptcy-forms/{id}"]!["get"]!.responses["200"]!.content!["application/json"]!.example as object;
  const json = { "Content-Type": "application/json; charset=utf-8", "Cache-Control": "no-store" };
  const misfitsOf = (answer: { method?: string; path?: string; status?: number; headers?: Record<string, string>; body?: unknown }) => {
    const { method = "GET", status = 200, headers = { ...json, ETag: '"3"' }, body = form() } = answer;
    return answerChecker(description)({
      method,
      path: answer.path ?? path,
      status,
      headers: new Headers(headers),
      body: body === "" ? "" : JSON.stringify(body),
    });
  };
  const gone = { error: "Not found", message: "Not found" };

  it("are as they should be", () => {
    expect(misfitsOf({})).toEqual([]);
    expect(misfitsOf({ status: 404, headers: json, body: gone })).toEqual([]);
    expect(misfitsOf({ path: "/api/nothing", status: 404, headers: json, body: gone })).toEqual([]);
    expect(misfitsOf({ method: "POST", status: 405, headers: { ...json, Allow: "PATCH, GET, HEAD" }, body: gone })).toEqual([]);
    expect(misfitsOf({ method: "HEAD", body: "" })).toEqual([]);
  });

  it.each([
    ["a name too many", () => ({ body: { ...form(), ownerHash: "x" } }), "additional properties"],
    ["a name too few", () => ({ body: { ...form(), version: undefined } }), "required property 'version'"],
    ["a wrong value", () => ({ body: { ...form(), createdAt: "yesterday" } }), "date-time"],
    ["a status", () => ({ status: 418 }), "no such status is described"],
    ["a header that is missing", () => ({ headers: json }), "ETag is missing"],
    ["a header that is wrong", () => ({ headers: { ...json, ETag: "3" } }), "must match pattern"],
    ["another type", () => ({ headers: { ...json, ETag: '"3"', "Content-Type": "text/html" } }), "the body is text/html"],
    ["an answer that may be kept", () => ({ headers: { ...json, ETag: '"3"', "Cache-Control": "public" } }), "caches may keep it"],
    ["an error in two wordings", () => ({ status: 404, headers: json, body: { ...gone, error: "Gone" } }), "not the same text"],
    ["a call that is not described", () => ({ path: "/api/secrets" }), "no such call is described"],
    [
      "a call that is described for other methods",
      () => ({ method: "POST", status: 404, headers: json, body: gone }),
      "no such call is described",
    ],
    ["another Allow", () => ({ method: "POST", status: 405, headers: { ...json, Allow: "GET" }, body: gone }), "Allow is GET"],
    [
      "a body beside a deletion",
      () => ({ method: "DELETE", path: `/api/admin/submissions/${id}`, status: 204, headers: json, body: {} }),
      "a body where none",
    ],
  ])("%s is noticed", (_what, answer, misfit) => {
    expect(misfitsOf(answer()).join("\n")).toContain(misfit);
  });
});
