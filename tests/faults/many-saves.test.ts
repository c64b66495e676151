import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createCaller } from "../support/calls.ts";
import { apiClient } from "../support/clients.ts";
import { recordFigures } from "../support/figures.ts";
import { couple, fullForm } from "../support/households.ts";
import { isLong } from "../support/long.ts";
import { childrenOf, memoryOf } from "../support/process-group.ts";
import { startServer, type TestServer } from "../support/server.ts";

const forms = "/api/bankruptcy-forms";
const COUNT = isLong ? 1_000 : 100;

let server: TestServer;
const startFor = (processes: number) => async () => {
  server = await startServer({ env: { RATE_LIMIT_SCALE: "10", WEB_CONCURRENCY: String(processes) } });
};
const cleanUp = () => server?.cleanup();

const createForm = async (formData: object): Promise<string> =>
  (await (await apiClient(server.url).call("POST", forms, { formData })).json()).id;

describe(`${COUNT} saves of one form at once`, () => {
  beforeAll(startFor(1));
  afterAll(cleanUp);

  /** The sections and fields that the saves change in turn. */
  const sections = [
    ["contactInfo", "county"],
    ["realEstate", "hoaInfo"],
    ["income", "jobTitle"],
    ["personalInfo", "clientName"],
  ] as const;

  interface Save {
    section: string;
    field: string;
    answer: string;
    status: number;
    version: number;
  }

  async function save(id: string, number: number, headers: Record<string, string>): Promise<Save> {
    const [section, field] = sections[number % sections.length]!;
    const answer = `save ${number}`;
    const response = await apiClient(server.url).call("PATCH", `${forms}/${id}`, { formData: { [section]: { [field]: answer } } }, headers);
    const body = await response.json();
    return { section, field, answer, status: response.status, version: body.version ?? body.form?.version };
  }

  /** Expects that the form contains the last acknowledged save of each section, and that its version counts all of them. */
  async function expectAllKept(id: string, saves: Save[]): Promise<void> {
    const kept = saves.filter(({ status }) => status === 200).sort((one, other) => one.version - other.version);
    expect(kept.map(({ version }) => version)).toEqual(kept.map((_, index) => index + 2));
    const form = await (await apiClient(server.url).call("GET", `${forms}/${id}`)).json();
    expect(form.version).toBe(1 + kept.length);
    const last = new Map(kept.map(({ section, field, answer }) => [`${section}.${field}`, answer]));
    for (const [section, field] of sections) {
      const before = (couple.formData[section] as Record<string, unknown>)[field];
      expect(form.formData[section][field]).toBe(last.get(`${section}.${field}`) ?? before);
    }
  }

  it("are all accepted, and each section contains the answer that was acknowledged last", async (context) => {
    const id = await createForm(couple.formData);
    const began = Date.now();
    const saves = await Promise.all(Array.from({ length: COUNT }, (_, number) => save(id, number, {})));
    recordFigures(context, `${COUNT} saved in ${((Date.now() - began) / 1_000).toFixed(1)} s`);
    expect(saves.filter(({ status }) => status !== 200)).toEqual([]);
    await expectAllKept(id, saves);
  }, 120_000);

  it("with the same If-Match are accepted one at a time, and the others receive 412 with the current version", async (context) => {
    const id = await createForm(couple.formData);
    const saves: Save[] = [];
    const saveWithRetries = async (number: number) => {
      for (let attempts = 0, version = 1; attempts < 3; attempts++) {
        const result = await save(id, number, { "If-Match": `"${version}"` });
        saves.push(result);
        if (result.status === 200) return;
        expect(result).toMatchObject({ status: 412 });
        expect(result.version).toBeGreaterThan(version);
        version = result.version;
      }
    };
    await Promise.all(Array.from({ length: COUNT }, (_, number) => saveWithRetries(number)));
    const statuses = Object.groupBy(saves, ({ status }) => status);
    recordFigures(context, `${statuses[200]?.length} saved, ${statuses[412]?.length} rejected with 412`);
    expect(Object.keys(statuses)).toEqual(["200", "412"]);
    await expectAllKept(id, saves);
  }, 180_000);
});

describe.runIf(isLong)("a thousand clients, each with a form of more than 60 kB", () => {
  beforeAll(startFor(2));
  afterAll(cleanUp);

  const CLIENTS = 1_000;
  const SAVES_EACH = 5;
  const INTERVAL_MS = 2_000;

  it("can save every two seconds, and every save is acknowledged and stored", async (context) => {
    const formData = fullForm(couple.formData, 45);
    expect(JSON.stringify(formData).length).toBeGreaterThan(60_000);
    const ids: string[] = [];
    const createForms = async () => {
      while (ids.length < CLIENTS) {
        const slot = ids.push("") - 1;
        ids[slot] = await createForm(formData);
      }
    };
    await Promise.all(Array.from({ length: 10 }, createForms));

    const times: number[] = [];
    const { call, close } = createCaller(server.url, CLIENTS);
    await Promise.all(
      ids.map(async (id, index) => {
        await sleep((index / CLIENTS) * INTERVAL_MS);
        for (let number = 1; number <= SAVES_EACH; number++) {
          const began = Date.now();
          const change = JSON.stringify({ formData: { contactInfo: { county: `save ${number}` } } });
          expect((await call("PATCH", `${forms}/${id}`, { "Content-Type": "application/json" }, change)).status).toBe(200);
          times.push(Date.now() - began);
          await sleep(Math.max(0, INTERVAL_MS - times.at(-1)!));
        }
      }),
    );
    times.sort((one, other) => one - other);
    const memory = Math.max(...childrenOf(server.pid()).map((pid) => memoryOf(pid, "VmHWM")));
    recordFigures(
      context,
      `${times.length} saves by two processes, p50 ${times[times.length / 2]} ms, p99 ${times[times.length * 0.99]} ms, ` +
        `${Math.round(memory)} MB of memory in one at most`,
    );
    expect(memory).toBeLessThan(600);
    close();
    const robot = apiClient(server.url);
    for (const id of ids) {
      const form = await (await robot.call("GET", `${forms}/${id}`)).json();
      expect([form.version, form.formData.contactInfo.county]).toEqual([1 + SAVES_EACH, `save ${SAVES_EACH}`]);
    }
  }, 580_000);
});
