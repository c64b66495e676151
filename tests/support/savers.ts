import { setTimeout as sleep } from "node:timers/promises";
import { isDeepStrictEqual } from "node:util";
import { apiClient } from "./clients.ts";
import household1 from "./households/household-1.json" with { type: "json" };

const forms = "/api/bankruptcy-forms";

/** A client with a form of its own, who saves one number after the other. */
export interface Saver {
  id: string;
  sent: number;
  acknowledged: number;
}

/** What clients were answered while they saved: how often which status, 0 for none, and the longest wait in ms. */
export interface Answers {
  statuses: Record<number, number>;
  longest: number;
  /** Answers other than 200 and 503 with Retry-After, in words. */
  wrong: string[];
}

/** Begins a form for each of so many clients, at most ten at a time. */
export async function beginSavers(url: string, count: number): Promise<Saver[]> {
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

/** Lets all clients save without pause until `stop`, and try again when a save fails, as a page does. */
export function saveWithoutPause(url: string, savers: Saver[]) {
  const robot = apiClient(url);
  const answers: Answers = { statuses: {}, longest: 0, wrong: [] };
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
    const isOrderly = status === 200 || status === 0 || (status === 503 && response?.headers.get("Retry-After"));
    if (!isOrderly) answers.wrong.push(`${status} ${body}`);
    if (status !== 200) await sleep(50);
  }

  const saving = Promise.all(
    savers.map(async (saver) => {
      while (!isStopped) await save(saver);
    }),
  );
  return {
    answers,
    /** Resolves once every client was answered 200 at least once more. */
    async allSavedAgain(patience = 60_000): Promise<void> {
      const before = savers.map(({ sent }) => sent);
      for (
        const deadline = Date.now() + patience;
        savers.some(({ acknowledged }, index) => acknowledged <= before[index]!);
        await sleep(20)
      ) {
        if (Date.now() > deadline) throw new Error("some clients could not save again");
      }
    },
    async stop(): Promise<Answers> {
      isStopped = true;
      await saving;
      return answers;
    },
  };
}

const numberIn = (county: string) => Number(county.replace(household1.contactInfo.county, "save 0").replace("save ", ""));

/** The clients whose forms are not what they were told, in words: acknowledged saves that are gone, and forms half written. */
export async function lossesOf(url: string, savers: Saver[]): Promise<string[]> {
  const robot = apiClient(url);
  const losses: string[] = [];
  for (const { id, sent, acknowledged } of savers) {
    const { formData } = await (await robot.call("GET", `${forms}/${id}`)).json();
    const { county } = formData.contactInfo;
    const expected = { ...household1, contactInfo: { ...household1.contactInfo, county } };
    if (!isDeepStrictEqual(formData, expected)) losses.push(`${id} is not whole`);
    const stored = numberIn(county);
    if (!(stored >= acknowledged && stored <= sent))
      losses.push(`${id} holds save ${stored} of ${sent}, and ${acknowledged} was acknowledged`);
  }
  return losses;
}
