import { readFileSync } from "node:fs";
import type { Fields } from "../app/questionnaire/fields.ts";
import { sectionOf, type Step, type Values } from "../app/questionnaire/step.ts";
import { questionSteps } from "../app/questionnaire/steps/index.ts";
import { caller } from "../tests/support/calls.ts";
import { openBrowser } from "../tests/support/clients.ts";
import type { TestServer } from "../tests/support/server.ts";
import { type Owner } from "./forms.ts";
import { assertAnswer, race, type Row, type Side } from "./harness.ts";

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

/** 25 kB of answers of a step: in its own texts, or else in the rows of its first list. */
function longAnswers(step: Step): Values {
  const texts = textsOf(step.fields);
  const list = Object.entries(step.fields).find(([, { kind }]) => kind === "list");
  const missing = 5 - Object.keys(texts).length;
  if (missing === 0 || !list || list[1].kind !== "list") return texts;
  const [column = ""] = Object.keys(textsOf(list[1].fields));
  return { ...texts, [list[0]]: Array.from({ length: missing }, () => ({ [column]: long })) };
}

/** Twelve sections of 25 kB each; the one that is saved is not among the names that forms go by. */
const large = Object.fromEntries(
  questionSteps.filter(({ key }) => key !== "expenses").map((step) => [step.key, sectionOf(step, longAnswers(step))]),
);

const ownersOf = (url: string, formData: object): Promise<Owner[]> =>
  Promise.all(
    Array.from({ length: connections }, async () => {
      const browser = await openBrowser(url);
      const { id } = await (await browser.call("POST", api, { formData })).json();
      return { headers: { Cookie: browser.cookie, Origin: url }, id };
    }),
  );

/** Saves one answer, each time another one, as a page's autosave does. */
async function saving(server: TestServer, formData: object): Promise<Side> {
  const owners = await ownersOf(server.url, formData);
  const { call } = caller(server.url, connections);
  let number = 0;
  return {
    pid: server.pid(),
    database: Number(readFileSync(`${server.dataDir}/postgres/postmaster.pid`, "utf8").split("\n")[0]),
    ask: async (connection) => {
      const { headers, id } = owners[connection]!;
      const body = JSON.stringify({ formData: { financialAffairs: { losses: `Loss ${number++}` } } });
      const sent = { ...headers, "Content-Type": "application/json", Prefer: "return=minimal" };
      assertAnswer(await call("PATCH", `${api}/${id}`, sent, body), 200, '"version":');
    },
  };
}

/** What saving one answer costs in a form of 300 kB, beside an empty one: the server's processor time and the database's. */
export const largeForm = async (server: TestServer): Promise<Row> =>
  race({
    row: "PATCH of one answer in 300 kB, beside an empty form",
    product: await saving(server, large),
    limit: await saving(server, {}),
    goal: { cost: 2 },
  });
