import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, expect, it } from "vitest";
import { program, type Client } from "../support/clients.ts";
import household1 from "../support/households/household-1.json" with { type: "json" };
import { startServer, type TestServer } from "../support/server.ts";

let server: TestServer;
let robot: Client;
beforeAll(async () => {
  server = await startServer();
  robot = program(server.url);
});
afterAll(() => server?.cleanup());

const forms = "/api/bankruptcy-forms";

interface Autosaver {
  id: string;
  sent: number;
  acknowledged: number;
}

/** The status of an answer; 200 counts from the moment it is there, even if the body breaks off. */
function answeredStatus(response: Response): number {
  void response.text().catch(() => undefined);
  return response.status;
}

/** Saves one number after the other until the server is gone; remembers the last one that was answered. */
async function saveUntilTheEnd(saver: Autosaver): Promise<void> {
  for (;;) {
    saver.sent += 1;
    const formData = { contactInfo: { county: `save ${saver.sent}` } };
    const status = await robot.call("PATCH", `${forms}/${saver.id}`, { formData }).then(answeredStatus, () => 0);
    if (status !== 200) return;
    saver.acknowledged = saver.sent;
  }
}

const storedNumber = async ({ id }: Autosaver): Promise<number> => {
  const { formData } = await (await robot.call("GET", `${forms}/${id}`)).json();
  expect(formData).toEqual({ ...household1, contactInfo: { ...household1.contactInfo, county: formData.contactInfo.county } });
  return Number(formData.contactInfo.county.replace("save ", ""));
};

it("killed in the middle of fifty clients' autosaves, no answered save is lost and none is half written", async () => {
  const savers = await Promise.all(
    Array.from({ length: 50 }, async (): Promise<Autosaver> => {
      const { id } = await (await robot.call("POST", forms, { formData: household1 })).json();
      return { id, sent: 0, acknowledged: 0 };
    }),
  );
  for (const time of [100, 400, 800]) {
    const before = savers.map(({ acknowledged }) => acknowledged);
    const saving = Promise.all(savers.map(saveUntilTheEnd));
    await expect.poll(() => savers.every(({ acknowledged }, index) => acknowledged > before[index]!), { timeout: 30_000 }).toBe(true);
    await sleep(time);
    await server.kill();
    await saving;
    await server.restart();
    for (const saver of savers) {
      const stored = await storedNumber(saver);
      expect(stored).toBeGreaterThanOrEqual(saver.acknowledged);
      expect(stored).toBeLessThanOrEqual(saver.sent);
    }
  }
}, 120_000);
