import type { ActionFunctionArgs } from "@remix-run/server-runtime";
import { describe, expect, it } from "vitest";
import { apiError, notFound, readForm, readJson, apiRoute } from "../../app/platform/http/http.server.ts";

const MEGABYTE = 1024 * 1024;

const post = (body: BodyInit | null, type: string) =>
  new Request("http://localhost/api/x", { method: "POST", body, headers: { "Content-Type": type } });
const json = (body: string) => post(body, "application/json");
const form = (body: string) => post(body, "application/x-www-form-urlencoded");

const rejection = async (work: Promise<unknown>): Promise<Response> =>
  work.then(
    () => Promise.reject(new Error("nothing was thrown")),
    (error: unknown) => (error instanceof Response ? error : Promise.reject(error)),
  );
const statusOf = async (work: Promise<unknown>) => (await rejection(work)).status;

function endless(): ReadableStream<Uint8Array> {
  return new ReadableStream({ pull: (controller) => controller.enqueue(new Uint8Array(65_536).fill(97)) });
}

describe("readJson", () => {
  it("returns the object, whatever the parameters of its media type", async () => {
    expect(await readJson(post('{"a":[1]}', "application/json; charset=utf-8"))).toEqual({ a: [1] });
  });

  it.each([
    ["another type", post("{}", "text/plain"), 415],
    ["nothing", post(null, "application/json"), 400],
    ["malformed JSON", json("{"), 400],
    ["bytes that are not UTF-8", post(new Uint8Array([0x22, 0xff, 0x22]), "application/json"), 400],
    ["an array", json("[]"), 422],
    ["null", json("null"), 422],
    ["a string", json('"a"'), 422],
    ["deep nesting", json(`{"a":${"[".repeat(30)}${"]".repeat(30)}}`), 422],
    ["very deep nesting", json(`{"a":${"[".repeat(400_000)}${"]".repeat(400_000)}}`), 422],
    ["more than 1 MB", json(`{"a":"${"a".repeat(MEGABYTE)}"}`), 413],
  ])("rejects %s", async (_what, request, status) => {
    const response = await rejection(readJson(request));
    expect(response.status).toBe(status);
    const answer = await response.json();
    const issues = status === 422 ? { issues: [{ path: "", message: answer.message }] } : {};
    expect(answer).toEqual({ error: expect.any(String), message: expect.any(String), code: expect.any(String), ...issues });
  });

  it("stops reading an endless body at 1 MB", async () => {
    const init = { method: "POST", body: endless(), duplex: "half", headers: { "Content-Type": "application/json" } };
    expect(await statusOf(readJson(new Request("http://localhost/", init as RequestInit)))).toBe(413);
  });

  it("accepts exactly 1 MB", async () => {
    const text = `{"a":"${"a".repeat(MEGABYTE - 8)}"}`;
    expect(text).toHaveLength(MEGABYTE);
    expect(await readJson(json(text))).toHaveProperty("a");
  });
});

describe("readForm", () => {
  it("reads posted fields", async () => {
    const posted = await readForm(form("name=A+%26+B&name=C"));
    expect(posted.getAll("name")).toEqual(["A & B", "C"]);
  });

  it("reads a multipart form", async () => {
    const body = new FormData();
    body.set("name", "Ä");
    expect((await readForm(new Request("http://localhost/", { method: "POST", body }))).get("name")).toBe("Ä");
  });

  it("rejects other types, too many bytes, and too many fields", async () => {
    expect(await statusOf(readForm(json("{}")))).toBe(415);
    expect(await statusOf(readForm(form("a".repeat(MEGABYTE + 1))))).toBe(413);
    expect(await statusOf(readForm(form("a&".repeat(10_001))))).toBe(413);
    expect(await statusOf(readForm(post("x", "multipart/form-data; boundary=y")))).toBe(400);
  });
});

describe("apiRoute", () => {
  const args = (method: string) =>
    ({ request: new Request("http://localhost/api/x", { method }), params: {}, context: {} }) as unknown as ActionFunctionArgs;
  const fail = (error: unknown) => apiRoute({ GET: () => Promise.reject(error) })(args("GET"));

  it("handles HEAD like GET, and returns the allowed methods for others", async () => {
    const handlers = { GET: async () => new Response("ok"), DELETE: async () => new Response("gone") };
    expect((await apiRoute(handlers)(args("HEAD"))).status).toBe(200);
    const rejected = await apiRoute(handlers)(args("PATCH"));
    expect(rejected.status).toBe(405);
    expect(rejected.headers.get("Allow")).toBe("GET, HEAD, DELETE");
    expect((await apiRoute(handlers)(args("toString"))).status).toBe(405);
  });

  it("returns a thrown response", async () => {
    const response = await fail(notFound("Form not found"));
    expect(response.status).toBe(404);
    expect(await response.json()).toEqual({ error: "Form not found", message: "Form not found", code: "notFound" });
  });

  it.each(["ECONNREFUSED", "CONNECTION_ENDED", "57P01", "53300", "57014"])("returns 503 when the database fails with %s", async (code) => {
    const response = await fail(Object.assign(new Error("down"), { code }));
    expect(response.status).toBe(503);
    expect(response.headers.get("Retry-After")).toBe("5");
    expect(response.headers.get("Cache-Control")).toBe("no-store");
  });

  it("does not reveal the details of any other failure", async () => {
    const response = await fail(new Error("select ssn from secrets"));
    expect(response.status).toBe(500);
    expect((await response.json()).message).toBe("Something went wrong. Please try again.");
  });
});

describe("apiError", () => {
  it("lets a call add properties to its body or replace them", async () => {
    const response = apiError(422, "Invalid", { error: { message: "Invalid" }, issues: [] });
    expect(await response.json()).toEqual({ message: "Invalid", code: "invalid", error: { message: "Invalid" }, issues: [] });
  });
});
