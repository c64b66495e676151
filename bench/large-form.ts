import type { Fields } from "../app/questionnaire/fields.ts";
import { sectionOf, type Step, type Values } from "../app/questionnaire/step.ts";
import { questionSteps } from "../app/questionnaire/form/index.ts";
import { createCaller } from "../tests/support/calls.ts";
import type { TestServer } from "../tests/support/server.ts";
import { createOwners, databaseOf } from "./forms.ts";
import { assertAnswer, compare, type Row, type Side } from "./harness.ts";

const api = "/api/bankruptcy-forms";
const connections = 10;
const long = "x".repeat(5_000);

const textsOf = (fields: Fields): Values =>
  Object.fromEntries(
    Object.entries(fields)
      .filter(([, { kind }]) => kind === "text" || kind === "longText")
      .slice(0, 5)
      .map(([name]) => [name, long]),
  );

/** 25 kB of answers to a step: in its own text fields or, if it has too few, in the rows of its first list. */
function longAnswers(step: Step): Values {
  const texts = textsOf(step.fields);
  const list = Object.entries(step.fields).find(([, { kind }]) => kind === "list");
  const missing = 5 - Object.keys(texts).length;
  if (missing === 0 || !list || list[1].kind !== "list") return texts;
  const [column = ""] = Object.keys(textsOf(list[1].fields));
  return { ...texts, [list[0]]: Array.from({ length: missing }, () => ({ [column]: long })) };
}

/** Twelve sections of 25 kB each. The saved answer is in a section that has no effect on the form's name. */
const large = Object.fromEntries(
  questionSteps.filter(({ key }) => key !== "expenses").map((step) => [step.key, sectionOf(step, longAnswers(step))]),
);

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
