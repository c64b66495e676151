import { randomBytes } from "node:crypto";
import { expect } from "vitest";
import { client, openBrowser, type Client } from "./clients.ts";
import { withDatabase } from "./database.ts";
import { hashOf } from "./edit-links.ts";
import { mailedTokens } from "./mailed-links.ts";
import type { TestServer } from "./server.ts";

/** Waits until that many links have been mailed to an address; returns the newest. */
export async function newestToken(server: TestServer, address: string, count = 1): Promise<string> {
  await expect.poll(async () => (await mailedTokens(server, address)).length, { timeout: 20_000 }).toBe(count);
  return (await mailedTokens(server, address)).at(-1)!;
}

/** Makes a link to a draft that works for 14 days; returns its token. */
export async function makeResumeLink(server: TestServer, formId: string): Promise<string> {
  const token = randomBytes(32).toString("base64url");
  await withDatabase(
    server,
    (sql) => sql`
    insert into resume_links (token_hash, form_id, expires_at) values (${hashOf(token)}, ${formId}, now() + interval '14 days')`,
  );
  return token;
}

/** A browser with a draft of these answers. */
export async function browserWithDraft({ url }: TestServer, formData: object): Promise<{ browser: Client; id: string }> {
  const browser = await openBrowser(url);
  const { id } = await (await browser.call("POST", "/api/bankruptcy-forms", { formData, currentStep: 5 })).json();
  return { browser, id };
}

/** What a browser sends that presses the button of a mailed link's page. */
export const pressGoOn = (browser: Client, token: string, fields: Record<string, string> = {}) =>
  browser.post(`/continue/${token}`, fields);

/** A browser that has opened the page of a mailed link and nothing before. */
export async function browserAt({ url }: TestServer, token: string): Promise<Client> {
  const page = await fetch(`${url}/continue/${token}`);
  return client(url, { Cookie: page.headers.getSetCookie()[0]!.split(";")[0]!, Origin: url });
}
