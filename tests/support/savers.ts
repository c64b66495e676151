import { setTimeout as sleep } from "node:timers/promises";
import { isDeepStrictEqual } from "node:util";
import { apiClient } from "./clients.ts";
import household1 from "./households/household-1.json" with { type: "json" };

const forms = "/api/bankruptcy-forms";

/** A client with its own form that saves increasing numbers. */
export interface Saver {
  id: string;
  sent: number;
  acknowledged: number;
}

/** The responses that savers received: a count per status, where 0 means no response, and the longest duration in ms. */
export interface SaveResults {
  statuses: Record<number, number>;
  longest: number;
  /** Descriptions of responses other than 200 and 503 with Retry-After. */
  wrong: string[];
}

/** Creates the given number of clients with a form each, at most ten at a time. */
export async function createSavers(url: string, count: number): Promise<Saver[]> {
  const robot = apiClient(url);
  const savers: Saver[] = [];
  const begin = async () => {
    while (savers.length < count) {
      const saver = { id: "", sent: 0, acknowledged: 0 };
      savers.push(saver);
      saver.id = (await (await robot.call("POST", forms, { formData: household1 })).json()).id;
    }
  };
  await Promise.all(Array.from({ length: 10 }, begin));
  return savers;
}

/** Makes all clients save continuously until `stop` and retry failed saves, as a page does. */
export function saveContinuously(url: string, savers: Saver[]) {
  const robot = apiClient(url);
  const answers: SaveResults = { statuses: {}, longest: 0, wrong: [] };
  let isStopped = false;

  async function save(saver: Saver): Promise<void> {
    const number = (saver.sent += 1);
    const began = performance.now();
    const response = await robot
      .call("PATCH", `${forms}/${saver.id}`, { formData: { contactInfo: { county: `save ${number}` } } })
      .catch(() => undefined);
    const status = response?.status ?? 0;
    if (status === 200) saver.acknowledged = number;
    const body = await response?.text().catch(() => undefined);
    answers.statuses[status] = (answers.statuses[status] ?? 0) + 1;
    answers.longest = Math.max(answers.longest, performance.now() - began);
    const isExpected = status === 200 || status === 0 || (status === 503 && response?.headers.get("Retry-After"));
    if (!isExpected) answers.wrong.push(`${status} ${body}`);
    if (status !== 200) await sleep(50);
  }

  const saving = Promise.all(
    savers.map(async (saver) => {
      while (!isStopped) await save(saver);
    }),
  );
  return {
    answers,
    /** Resolves once every client has completed at least one more save. */
    async allSavedAgain(timeoutMs = 60_000): Promise<void> {
      const before = savers.map(({ sent }) => sent);
      for (
        const deadline = Date.now() + timeoutMs;
        savers.some(({ acknowledged }, index) => acknowledged <= before[index]!);
        await sleep(20)
      ) {
        if (Date.now() > deadline) throw new Error("some clients could not save again");
      }
    },
    async stop(): Promise<SaveResults> {
      isStopped = true;
      await saving;
      return answers;
    },
  };
}

const numberIn = (county: string) => Number(county.replace(household1.contactInfo.county, "save 0").replace("save ", ""));

/** Describes lost data: acknowledged saves that are missing, and forms that were written only in part. */
export async function findLosses(url: string, savers: Saver[]): Promise<string[]> {
  const robot = apiClient(url);
  const losses: string[] = [];
  for (const { id, sent, acknowledged } of savers) {
    const { formData } = await (await robot.call("GET", `${forms}/${id}`)).json();
    const { county } = formData.contactInfo;
    const expected = { ...household1, contactInfo: { ...household1.contactInfo, county } };
    if (!isDeepStrictEqual(formData, expected)) losses.push(`${id} is incomplete`);
    const stored = numberIn(county);
    if (!(stored >= acknowledged && stored <= sent))
      losses.push(`${id} contains save ${stored} of ${sent}, but ${acknowledged} was acknowledged`);
  }
  return losses;
}
