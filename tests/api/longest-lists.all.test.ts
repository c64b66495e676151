import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { placeKey, type LinePlace } from "../../app/petition/lines/line.ts";
import { maxRows } from "../../app/questionnaire/limits.ts";
import { attorneyPassword, signInAttorney } from "../support/attorney.ts";
import { openBrowser, type Client } from "../support/clients.ts";
import { filledForm } from "../support/filled-forms.ts";
import { startServer, type TestServer } from "../support/server.ts";

const maxBytes = 250_000;

let server: TestServer;
let client: Client;
let office: Client;
let id: string;
beforeAll(async () => {
  server = await startServer({ env: { ATTORNEY_PASSWORD: attorneyPassword, RATE_LIMIT_SCALE: "100" } });
  client = await openBrowser(server.url);
  const formData = filledForm({ rows: maxRows, text: () => "about 400" });
  id = (await (await client.call("POST", "/api/bankruptcy-forms", { formData })).json()).id;
  office = await signInAttorney(server.url);
});
afterAll(() => server?.cleanup());

const petitionPage = async (query = "") => (await office.page(`/admin/submissions/${id}/petition${query}`)).text();

const readPetition = async () =>
  (await (await office.call("GET", `/api/admin/submissions/${id}/petition`)).json()) as { gaps: LinePlace[]; lines: LinePlace[] };

/** The texts between these in a page. */
const allBetween = (html: string, start: string, end: string) =>
  html
    .split(start)
    .slice(1)
    .map((part) => part.split(end)[0]!);

describe("a form with as many rows as its lists can have", () => {
  it("has pages of its petition that show their lists in parts, which together have every gap", async () => {
    for (const part of ["", "?ask=all", "/decisions", "/creditors", "/schedules?form=106EF", "/schedules?form=106EF&open=all&empty=show"])
      expect([part, Buffer.byteLength(await petitionPage(part))]).toEqual([part, expect.toSatisfy((bytes: number) => bytes < maxBytes)]);
    const inForm = (await readPetition()).gaps.filter(({ form }) => form === "106G");
    expect(inForm.length).toBeGreaterThan(0.9 * maxRows);
    const lines = new Set(inForm.map(placeKey)).size;
    let [html, shown, pages] = [await petitionPage("?form=106G"), 0, 0];
    for (; pages < 100; pages++) {
      shown += allBetween(html, '<div class="gap"', "</div>").length;
      const next = /rel="next"[^>]* href="([^"#]*)|href="([^"#]*)[^"]*"[^>]* rel="next"/.exec(html);
      if (!next) break;
      html = await (await office.page((next[1] ?? next[2])!.replaceAll("&amp;", "&"))).text();
    }
    expect(shown).toBe(lines);
    expect(pages).toBe(Math.ceil(lines / 20) - 1);
  });

  it("shows the line that is corrected, on whatever part of the worksheet it is", async () => {
    const last = (await readPetition()).lines.findLast(({ form }) => form === "106G")!;
    const editor = 'class="petition-editing"';
    expect(await petitionPage(`/schedules?form=106G&correct=${encodeURIComponent(placeKey(last))}`)).toContain(editor);
  });

  it("has every row once, and in order, on its step, its review and the page for asking", async () => {
    const numbers = Array.from({ length: maxRows }, (_, index) => String(index + 1));
    const step = await (await client.page("/step/secured-creditors")).text();
    expect(allBetween(step, "<legend>Secured creditor<!-- --> <!-- -->", "</legend>")).toEqual(numbers);
    const review = await (await client.page("/step/review")).text();
    const section = review.slice(review.indexOf("Secured Creditors</h3>"), review.indexOf("Priority Creditors</h3>"));
    expect(allBetween(section, "<li>", "</li>")).toHaveLength(maxRows);
    const requests = `/admin/submissions/${id}/requests`;
    const ask = await (await office.post(requests, { intent: "open-all:secured-creditors" })).text();
    const paths = allBetween(ask, 'name="path" value="securedCreditors[', "].").filter((row, index, all) => row !== all[index - 1]);
    expect(paths).toEqual(numbers.map((number) => String(Number(number) - 1)));
  });

  it("has a review that says something about a hundred answers, and that there are more", async () => {
    const review = await (await client.page("/step/review")).text();
    const list = allBetween(review, "Please look at these answers again.", "There are more like these.")[0]!;
    expect(allBetween(list, "<li>", "</li>")).toHaveLength(100);
    expect(review).toContain("There are more like these.");
  });
});
