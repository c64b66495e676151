import { readdirSync, readFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { formMaps } from "../../app/official-forms/maps.ts";
import { bestCaseFiles } from "../../app/petition/best-case.ts";
import { questionSteps, steps } from "../../app/questionnaire/form/index.ts";
import { signInAttorney } from "./attorney.ts";
import { clientWithEditLink } from "./cases.ts";
import { openBrowser, type Client } from "./clients.ts";
import { createEditLink } from "./edit-links.ts";
import { urlsOf, type PathValues } from "./every-url.ts";
import { pressesOnPage } from "./page-forms.ts";
import { routePath } from "./route-path.ts";
import type { TestServer } from "./server.ts";

const PAUSE_MS = 2;

/** A page or call that reads, shows or saves the answers of a form. */
interface Call {
  name: string;
  send: () => Promise<Response>;
}

/** CPU time that the main thread of a process, and so its event loop, has used, in milliseconds. Linux only. */
const mainThreadTime = (pid: number): number => Number(readFileSync(`/proc/${pid}/task/${pid}/schedstat`, "latin1").split(" ")[0]) / 1e6;

const cpuTimeOf = async (server: TestServer, work: () => Promise<void>): Promise<number> => {
  const before = mainThreadTime(server.pid());
  await work();
  return mainThreadTime(server.pid()) - before;
};

/** The longest that another request had to wait meanwhile, in milliseconds. */
async function longestWaitDuring(server: TestServer, work: () => Promise<void>): Promise<number> {
  let isDone = false;
  let longest = 0;
  const working = work().finally(() => (isDone = true));
  while (!isDone) {
    const began = performance.now();
    await (await fetch(`${server.address}/healthz`)).text();
    longest = Math.max(longest, performance.now() - began);
    await sleep(PAUSE_MS);
  }
  await working;
  return longest;
}

const inPath = (url: string, id: string) => url.replace(id, "…");

const get = (who: Client, url: string, id: string): Call => ({ name: `GET ${inPath(url, id)}`, send: () => who.page(url) });

const slugs = steps.map(({ slug }) => slug);

/** The office's pages and calls of a case that only read. */
function officeUrls(id: string): string[] {
  const routes = readdirSync("app/routes")
    .map((file) => file.replace(/\.tsx?$/, ""))
    .filter((name) => /^(?:api\.)?admin\.submissions_/.test(name) && !/packets_|Id|live|prepare|history|delete/.test(name));
  const values: PathValues = {
    id: [id],
    table: ["unsecuredCreditors", "dependents"],
    form: ["101", "106AB", "107", "121"],
    file: bestCaseFiles.map((each) => `${each}.csv`),
    slug: ["", ...slugs],
  };
  const tabs = Object.keys(formMaps).map((form) => `/admin/submissions/${id}/petition/schedules?form=${encodeURIComponent(form)}&open=all`);
  return [...routes.flatMap((route) => urlsOf(`/${routePath(route)}`, values)), ...tabs, "/admin/dashboard", "/api/admin/submissions"];
}

/** A save of every step as the autosave sends it, and the press of Next on its page without scripts. */
async function savesOf(browser: Client, id: string, formData: Record<string, unknown>): Promise<Call[]> {
  const calls = questionSteps.map(async ({ key, slug }): Promise<Call[]> => {
    const html = await (await browser.page(`/step/${slug}`)).text();
    const next = pressesOnPage(html).find(({ button }) => button === "next" || button === "");
    return [
      { name: `PATCH ${key}`, send: () => browser.call("PATCH", `/api/bankruptcy-forms/${id}`, { formData: { [key]: formData[key] } }) },
      ...(next ? [{ name: `POST /step/${slug}`, send: () => browser.post(`/step/${slug}`, new URLSearchParams(next.fields)) }] : []),
    ];
  });
  return (await Promise.all(calls)).flat();
}

/** The searches in which a text can be typed. */
const searches = (office: Client, text: string): Call[] => [
  { name: "GET /admin/dashboard?search", send: () => office.page(`/admin/dashboard?search=${encodeURIComponent(text.slice(0, 200))}`) },
  {
    name: "GET /admin/creditor-addresses?search",
    send: () => office.page(`/admin/creditor-addresses?search=${encodeURIComponent(text.slice(0, 200))}`),
  },
  { name: "POST /api/admin/conflicts", send: () => office.call("POST", "/api/admin/conflicts", { name: text.slice(0, 200) }) },
];

/**
 * Opens every page of a form with these answers and makes every call that reads or saves it, as its client, with an edit link and as
 * the office. Returns the longest time that the server's event loop can have stood still for each, in milliseconds: neither longer
 * than it worked, nor longer than another request waited. Throws if the server does not manage one, except what is too long to be
 * printed in time. The server must run alone, with a RATE_LIMIT_SCALE and the tests' password.
 */
export async function timeCalls(server: TestServer, formData: Record<string, unknown>, text: string): Promise<Map<string, number>> {
  const browser = await openBrowser(server.url);
  const created = await browser.call("POST", "/api/bankruptcy-forms", { formData });
  if (created.status !== 201) throw new Error(`the form got ${created.status}: ${await created.text()}`);
  const { id } = (await created.json()) as { id: string };
  const office = await signInAttorney(server.url);
  const token = await createEditLink(server, id);
  const edit = clientWithEditLink(server.url, token);
  const calls = [
    ...["", ...slugs].map((slug) => get(edit, `/edit/${token}/${slug}`, token)),
    get(edit, `/api/edit/${token}`, token),
    ...[...slugs.map((slug) => `/step/${slug}`), "/step/review/documents", "/step/review/pdf", "/finish", "/later"].map((url) =>
      get(browser, url, id),
    ),
    get(browser, `/api/bankruptcy-forms/${id}`, id),
    get(browser, `/api/bankruptcy-forms/${id}/pdf`, id),
    ...(await savesOf(browser, id, formData)),
    ...officeUrls(id).map((url) => get(office, url, id)),
    ...searches(office, text),
  ];
  const times = new Map<string, number>();
  for (const { name, send } of calls) {
    const receive = async () => {
      const response = await send();
      await response.arrayBuffer();
      const isTooLongToPrint = response.status === 503 && /pdf|package|archive/.test(name);
      if (response.status >= 500 && !isTooLongToPrint) throw new Error(`${name} got ${response.status}`);
    };
    times.set(name, Math.min(await cpuTimeOf(server, receive), await longestWaitDuring(server, receive)));
  }
  return times;
}
