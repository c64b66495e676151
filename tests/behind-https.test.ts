import { afterAll, beforeAll, expect, it } from "vitest";
import { attorneyPassword } from "./support/attorney.ts";
import { client, cookiesOf, type Client } from "./support/clients.ts";
import { createResumeLink } from "./support/resume-links.ts";
import { createEditLink } from "./support/edit-links.ts";
import { startServer, type TestServer } from "./support/server.ts";

const publicOrigin = "https://intake.example";

/** A client whose requests look like those of a proxy that terminates TLS. */
let browser: Client;
let server: TestServer;
beforeAll(async () => {
  server = await startServer({ env: { PUBLIC_ORIGIN: publicOrigin, TRUST_PROXY: "1", ATTORNEY_PASSWORD: attorneyPassword } });
  browser = client(server.address, { Origin: publicOrigin, "X-Forwarded-Proto": "https", "X-Forwarded-For": "198.51.100.1" });
});
afterAll(() => server?.cleanup());

const withCookies = (cookies: string) => client(server.address, { Origin: publicOrigin, Cookie: cookies });
const forms = "/api/bankruptcy-forms";

it("every cookie is restricted to HTTPS and this host, and hidden from scripts", async () => {
  const requester = withCookies(cookiesOf(await browser.page("/")));
  const { id } = await (await requester.call("POST", forms, {})).json();
  const responses = [
    await browser.page("/"),
    await requester.post("/step/income", { jobTitle: "Nurse", intent: "save" }),
    await requester.page(`/continue/${await createResumeLink(server, id)}`),
    await withCookies(cookiesOf(await browser.page("/"))).post(`/continue/${await createResumeLink(server, id)}`, {}),
    await requester.post("/finish", {}),
    await browser.page(`/edit/${await createEditLink(server, id)}`),
    await browser.page("/admin/dashboard"),
    await browser.post("/admin/login", { password: attorneyPassword }),
    await browser.call("POST", "/api/admin/login", { password: attorneyPassword }),
    await browser.call("POST", "/api/admin/logout"),
  ];
  const cookies = responses.flatMap(({ headers }) => headers.getSetCookie());
  for (const cookie of cookies) {
    expect(cookie).toMatch(/^__Host-[\w-]+=/);
    const [, ...attributes] = cookie.split("; ");
    for (const attribute of ["Path=/", "HttpOnly", "SameSite=Lax", "Secure"]) expect(attributes, cookie).toContain(attribute);
    expect(cookie).not.toMatch(/Domain/i);
  }
  const names = new Set(cookies.map((cookie) => cookie.split("=")[0]));
  expect([...names].sort()).toEqual(
    ["attorney", "edit-link", "edit-link-proof", "flash", "known-device", "owner"].map((name) => `__Host-${name}`),
  );
});

it("an owner cookie without the __Host- prefix, which another host could set, is ignored", async () => {
  const requester = withCookies(cookiesOf(await browser.page("/")));
  const { id } = await (await requester.call("POST", forms, {})).json();
  const { cookie } = requester;
  expect((await withCookies(cookie).call("GET", `${forms}/${id}`)).status).toBe(200);
  expect((await withCookies(cookie.replace("__Host-", "")).call("GET", `${forms}/${id}`)).status).toBe(404);
});

it("every response has an HSTS header of one year that includes subdomains", async () => {
  for (const path of ["/", "/nowhere", "/favicon.svg", "/api/nowhere", "/api/admin/submissions", "/%E0%A4%A", "/healthz"])
    expect((await browser.page(path)).headers.get("Strict-Transport-Security"), path).toBe("max-age=31536000; includeSubDomains");
});

it("API calls over plain HTTP are answered instead of redirected", async () => {
  const plain = client(server.address, {});
  expect((await plain.call("POST", forms, {})).status).toBe(201);
  expect((await plain.call("GET", "/api/admin/submissions")).status).toBe(401);
});

it("changes from other origins than the public one return 403", async () => {
  expect((await client(server.address, { Origin: server.address }).call("POST", forms, {})).status).toBe(403);
  expect((await client(server.address, { Origin: publicOrigin.replace("https", "http") }).call("POST", forms, {})).status).toBe(403);
});
