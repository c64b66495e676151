import type { Browser, BrowserContext, Page } from "puppeteer";
import { attorneyPassword, signInAttorney } from "../../tests/support/attorney.ts";
import { createApiForm, createApiSession } from "../../tests/support/cases.ts";
import { openBrowser, type Client } from "../../tests/support/clients.ts";
import { couple } from "../../tests/support/households.ts";
import { startServer, type TestServer } from "../../tests/support/server.ts";

/** A page to measure, and the cookies with which it is requested. */
export interface PageToWeigh {
  name: string;
  address: string;
  cookie: string;
  /** Whether it is a step of the form. Steps have a target for the size of their scripts. */
  isStep: boolean;
}

const cases = 60;
const hundredRows = 100;

export const openServer = (): Promise<TestServer> =>
  startServer({ env: { ATTORNEY_PASSWORD: attorneyPassword, RATE_LIMIT_SCALE: "1000", LOG_LEVEL: "warn" } });

/** Creates a form with these answers; returns the owner's cookie. */
async function createOwner(url: string, formData: object): Promise<string> {
  const requester: Client = await openBrowser(url);
  const response = await requester.call("POST", "/api/bankruptcy-forms", { formData });
  if (response.status !== 201) throw new Error(`creating the form failed with ${response.status}: ${await response.text()}`);
  return requester.cookie;
}

/** The pages with targets: step 1 without answers, a couple's step 13 and review, the portal, and the dashboard of a busy office. */
export async function pagesOf(url: string): Promise<PageToWeigh[]> {
  for (let each = 0; each < cases; each++) {
    await createApiForm(url, couple.formData);
    await createApiSession(url, { clientName: `Client ${each}`, clientEmail: `client-${each}@example.com` });
  }
  const cookie = await createOwner(url, couple.formData);
  const attorney = await signInAttorney(url);
  return [
    { name: "step 1", address: `${url}/`, cookie: "", isStep: true },
    { name: "step 13, filled", address: `${url}/step/financial-affairs`, cookie, isStep: true },
    { name: "review", address: `${url}/step/review`, cookie, isStep: true },
    { name: "portal", address: `${url}/upload`, cookie: "", isStep: false },
    { name: "dashboard", address: `${url}/admin/dashboard`, cookie: attorney.cookie, isStep: false },
  ];
}

/** Step 13 with a hundred payments to creditors. */
export async function longPage(url: string): Promise<PageToWeigh> {
  const [payment] = couple.formData.financialAffairs.creditorPayments;
  const creditorPayments = Array.from({ length: hundredRows }, (_, row) => ({ ...payment!, creditor: `Creditor ${row}` }));
  const cookie = await createOwner(url, {
    ...couple.formData,
    financialAffairs: { ...couple.formData.financialAffairs, creditorPayments },
  });
  return { name: "step 13, 100 rows", address: `${url}/step/financial-affairs`, cookie, isStep: true };
}

/** Opens an empty tab with the cookies of a page in its own browser context. */
export async function tabWith(browser: Browser, { address, cookie }: PageToWeigh): Promise<{ tab: Page; context: BrowserContext }> {
  const context = await browser.createBrowserContext();
  const cookies = cookie
    .split("; ")
    .filter(Boolean)
    .map((each) => each.split("=") as [string, string]);
  const domain = new URL(address).hostname;
  if (cookies.length > 0) await context.setCookie(...cookies.map(([name, value]) => ({ name, value, domain, path: "/" })));
  return { tab: await context.newPage(), context };
}
