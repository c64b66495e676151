import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { monthlyControls } from "../../app/intake/edit-rows.ts";
import { summarize } from "../../app/questionnaire/answers/summary.ts";
import { stepValues, type Step, type Values } from "../../app/questionnaire/step.ts";
import { questionSteps, steps } from "../../app/questionnaire/form/index.ts";
import { openBrowser, apiClient, type Client } from "../support/clients.ts";
import { askedNames, controlsOf } from "../support/controls.ts";
import household2 from "../support/households/household-2.json" with { type: "json" };
import { pdfText } from "../support/pdf-text.ts";
import { startServer, type TestServer } from "../support/server.ts";

let server: TestServer;
let requester: Client;
beforeAll(async () => {
  server = await startServer();
  requester = await openBrowser(server.url);
});
afterAll(() => server?.cleanup());

const named = questionSteps.map((step) => [step.slug, step as Step] as const);

describe("the steps' pages", () => {
  it.each(named)("%s renders every question exactly once, and nothing else", async (slug, step) => {
    const html = await (await requester.page(`/step/${slug}`)).text();
    const controls = [...html.matchAll(/<(?:input|select|textarea)[^>]*? name="([^"]+)"[^>]*>/g)];
    const rendered = controls
      .filter(([tag]) => !/type="radio"[^>]*id="[^"]*-(?!\d)/.test(tag) && !/id="[^"]*-(?:no|married|whole)"/.test(tag))
      .map(([, name]) => name);
    const own = ["__rvfInternalFormId", "version", "formId", ...Object.values(monthlyControls)] as (string | undefined)[];
    expect(rendered.filter((name) => !own.includes(name)).sort()).toEqual(askedNames(step).sort());
    expect(controls.map(([tag]) => /id="([^"]*)"/.exec(tag)?.[1]).filter(Boolean)).toSatisfy(
      (ids: string[]) => new Set(ids).size === ids.length,
    );
  });

  it("match the step list", async () => {
    for (const { slug, id, name, title } of steps) {
      const response = await requester.page(`/step/${slug}`);
      expect(response.status).toBe(200);
      const html = (await response.text()).replaceAll("<!-- -->", "").replaceAll("&amp;", "&");
      expect(html).toContain(`>${title}</h1>`);
      expect(html).toContain(`Step ${id} of 14: ${name}`);
    }
    expect(steps.map(({ id }) => id)).toEqual(Array.from({ length: 14 }, (_, index) => index + 1));
    expect(new Set(steps.map(({ slug }) => slug)).size).toBe(14);
    for (const nowhere of ["/step/nothing", "/step", "/step/__proto__", "/anything/else"]) {
      const response = await requester.page(nowhere);
      expect(response.status).toBe(404);
      expect(await response.text()).toContain("404 Page Not Found");
    }
  });
});

/** A form in which every question is asked and every answer is unique. */
function everythingFilled(): Record<string, unknown> {
  let count = 100;
  const fill = (step: Step) => {
    const values = structuredClone(stepValues(step, household2)!);
    for (const [path, field] of controlsOf(step.fields, values)) {
      count += 1;
      const words: Record<string, unknown> = {
        checkbox: true,
        yesNo: "yes",
        money: `$${count},${count}`,
        ssn: `987-65-4${count}`,
        date: `19${(count % 90) + 10}-0${(count % 9) + 1}-1${count % 9}`,
        phone: `(919) 555-1${count}`,
        dashedPhone: `919-555-2${count}`,
        email: `e${count}@example.com`,
        state: `Region ${count}`,
        text: `Text ${count}`,
        longText: `Long ${count}`,
      };
      const value = field.kind === "choice" ? Object.keys(field.options).at(-1) : words[field.kind];
      if (!path.endsWith(".year") || step.key === "vehicles") put(values, path, value);
    }
    return step.key in step.fields && Object.keys(step.fields).length === 1 ? values[step.key] : values;
  };
  const data = Object.fromEntries(questionSteps.map((step) => [step.key, fill(step)]));
  return {
    ...data,
    personalInfo: { ...(data["personalInfo"] as Values), ncResidency: "no", spouseCreditCounseling: "done" },
    propertyList: { ...(data["propertyList"] as Values), bonds: "yes", contingentClaims: "yes" },
  };
}

function put(values: Values, path: string, value: unknown): void {
  const parts = path.replace(/\[(\d+)\]/g, ".$1").split(".");
  const last = parts.pop()!;
  const owner = parts.reduce((inner, part) => inner[part] as Values, values);
  owner[last] = value;
}

/** The text that should be shown for every answer. */
const readings = (data: Record<string, unknown>): string[] =>
  questionSteps.flatMap((step) =>
    controlsOf(step.fields, stepValues(step, data)!).flatMap(([, field, value]) => {
      if (field.kind === "checkbox" || field.kind === "yesNo") return [];
      if (field.kind === "choice") return [field.options[String(value)]!];
      if (field.kind !== "date") return [String(value)];
      return [new Date(`${value}T12:00:00`).toLocaleDateString("en-US", { year: "numeric", month: "long", day: "numeric" })];
    }),
  );

describe("every visible, filled answer", () => {
  const data = everythingFilled();

  it("is in the summary", () => {
    const summary = JSON.stringify(summarize(data));
    expect(readings(data).filter((reading) => !summary.includes(JSON.stringify(reading)))).toEqual([]);
    expect(readings(data).length).toBeGreaterThan(200);
  });

  it("is on the review page and in the PDF", async () => {
    const response = await requester.call("POST", "/api/bankruptcy-forms", { formData: data });
    const { id, formData } = await response.json();
    expect(formData).toEqual(data);
    const html = (await (await requester.page("/step/review")).text()).replaceAll("&amp;", "&");
    const page = html.replaceAll("<wbr/>", "").replace(/<span class="unbroken">([^<]*)<\/span>/g, "$1");
    expect(readings(data).filter((reading) => !page.includes(`>${reading}<`))).toEqual([]);
    const pdf = await pdfText(new Uint8Array(await (await requester.call("GET", `/api/bankruptcy-forms/${id}/pdf`)).arrayBuffer()));
    const flat = (text: string) => text.replace(/\s/g, "");
    expect(readings(data).filter((reading) => !flat(pdf).includes(flat(reading)))).toEqual([]);
  });

  it("is left out once its question is no longer asked, but stays in the form", async () => {
    const client = apiClient(server.url);
    const hidden = {
      ...data,
      personalInfo: { ...(data["personalInfo"] as Values), maritalStatus: "single", spouseName: "Hidden Spouse" },
      propertyList: {
        ...(data["propertyList"] as Values),
        firearms: false,
        firearmsValue: "$77,777",
        lifeInsuranceType: "term",
        lifeInsuranceCashValue: "$88,888",
      },
    };
    const { id, formData } = await (await client.call("POST", "/api/bankruptcy-forms", { formData: hidden })).json();
    expect(formData).toEqual(hidden);
    const pdf = await pdfText(new Uint8Array(await (await client.call("GET", `/api/bankruptcy-forms/${id}/pdf`)).arrayBuffer()));
    expect(pdf).toContain("Text 101");
    for (const answer of ["Hidden Spouse", "$77,777", "$88,888"]) expect(pdf).not.toContain(answer);
  });
});

describe("the summary", () => {
  it("counts accounts with an institution's name and dependents with an age or a relationship", () => {
    const data = {
      personalProperty: {
        bankAccounts: [
          { instituteName: "Mock Bank", balance: "$1" },
          { instituteName: "", balance: "$2" },
          { instituteName: "", balance: "" },
        ],
      },
      income: {
        dependents: [
          { age: "9", livesWithYou: "yes" },
          { relationship: "Son", livesWithYou: "no" },
          { age: "", relationship: "", livesWithYou: "yes" },
        ],
      },
    };
    const tables = summarize(data).sections.flatMap((section) => section.groups.flatMap((group) => group.tables));
    expect(tables.map(({ title, count, rows }) => [title, count, rows.length])).toEqual([
      ["Bank Accounts", 1, 2],
      ["Dependents", 2, 2],
    ]);
  });
});
