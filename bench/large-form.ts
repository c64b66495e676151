import { createCaller } from "../tests/support/calls.ts";
import { couple, fullForm } from "../tests/support/households.ts";
import type { TestServer } from "../tests/support/server.ts";
import { createOwners, databaseOf } from "./forms.ts";
import { assertAnswer, compare, type Row, type Side } from "./harness.ts";

const api = "/api/bankruptcy-forms";
const connections = 10;

/** Answers of 300 kB, of which the section with the saved answer has 25 kB. The section has no effect on the form's name. */
const large = { ...fullForm(couple.formData, 80), financialAffairs: fullForm(couple.formData, 20).financialAffairs };

/** Saves one answer, a different one each time, as a page's autosave does. */
async function createSaver(server: TestServer, formData: object): Promise<Side> {
  const owners = await createOwners(server.url, formData);
  const { call } = createCaller(server.url, connections);
  let number = 0;
  return {
    pid: server.pid(),
    database: databaseOf(server),
    request: async (connection) => {
      const { headers, id } = owners[connection]!;
      const body = JSON.stringify({ formData: { financialAffairs: { losses: `Loss ${number++}` } } });
      const sent = { ...headers, "Content-Type": "application/json", Prefer: "return=minimal" };
      assertAnswer(await call("PATCH", `${api}/${id}`, sent, body), 200, '"version":');
    },
  };
}

/** Compares the CPU time of server and database for saving one answer in a form of 300 kB and in an empty form. */
export const largeForm = async (server: TestServer): Promise<Row> =>
  compare({
    row: "PATCH of one answer in 300 kB, compared with an empty form",
    product: await createSaver(server, large),
    limit: await createSaver(server, {}),
    goal: { cost: 2 },
  });
