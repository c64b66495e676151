import { randomBytes } from "node:crypto";
import { expect } from "vitest";
import { client, openBrowser, type Client } from "./clients.ts";
import { withDatabase } from "./database.ts";
import { hashOf } from "./edit-links.ts";
import { readMailedTokens } from "./mailed-links.ts";
import type { TestServer } from "./server.ts";

/** Waits until the given number of links has been mailed to an address. Returns the newest token. */
export async function waitForNewestToken(server: TestServer, address: string, count = 1): Promise<string> {
  await expect.poll(async () => (await readMailedTokens(server, address)).length, { timeout: 20_000 }).toBe(count);
  return (await readMailedTokens(server, address)).at(-1)!;
}

/** Creates a resume link that is valid for 14 days. Returns its token. */
export async function createResumeLink(server: TestServer, formId: string): Promise<string> {
  const token = randomBytes(32).toString("base64url");
  await withDatabase(
    server,
    (sql) => sql`
    insert into resume_links (token_hash, form_id, expires_at, address_hash)
    values (${hashOf(token)}, ${formId}, now() + interval '14 days', ${hashOf("client@example.com")})`,
  );
  return token;
}

/** Opens a browser and creates a draft with these answers in it. */
export async function browserWithDraft({ url }: TestServer, formData: object): Promise<{ browser: Client; id: string }> {
  const browser = await openBrowser(url);
  const { id } = await (await browser.call("POST", "/api/bankruptcy-forms", { formData, currentStep: 5 })).json();
  return { browser, id };
}

/** The date of birth in the answers of the tests, as a client may type it. */
export const typedBirthDate = "3/17/1984";

/** Presses the button on the page of a resume link, with the date of birth that it may ask for. */
export const pressContinue = (browser: Client, token: string, fields: Record<string, string> = {}) =>
  browser.post(`/continue/${token}`, { birthDate: typedBirthDate, ...fields });

/** A new browser that has opened the page of a resume link. */
export async function openResumeLink({ url }: TestServer, token: string): Promise<Client> {
  const page = await fetch(`${url}/continue/${token}`);
  return client(url, { Cookie: page.headers.getSetCookie()[0]!.split(";")[0]!, Origin: url });
}
