import { proposedTables } from "../app/petition/tables/proposed-tables.ts";
import { preparePetition } from "../app/petition/petition.ts";
import { attorneyPassword, signInAttorney } from "../tests/support/attorney.ts";
import { createCaller } from "../tests/support/calls.ts";
import { addApiDocument, createApiForm } from "../tests/support/cases.ts";
import { pdfOf } from "../tests/support/pdf-files.ts";
import { couple } from "../tests/support/households.ts";
import { startServer } from "../tests/support/server.ts";
import { assertAnswer, median, type Row } from "./harness.ts";

const warmUp = 30;
const rounds = 60;
const asOf = "2026-11-20";
const files = 20;
const fileBytes = 5_000_000;

/** The couple's answers with this number of creditors, a third of each kind. */
export function withCreditors(count: number): object {
  const repeat = <T>(rows: T[]): T[] => Array.from({ length: count / 3 }, (_, index) => structuredClone(rows[index % rows.length]!));
  const { securedCreditors, priorityCreditors, unsecuredCreditors } = couple.formData;
  return {
    ...couple.formData,
    securedCreditors: repeat(securedCreditors),
    priorityCreditors: repeat(priorityCreditors),
    unsecuredCreditors: repeat(unsecuredCreditors),
  };
}

async function medianTime(count: number, run: () => unknown): Promise<number> {
  const times: number[] = [];
  for (let round = 0; round < count; round++) {
    const began = performance.now();
    await run();
    times.push(performance.now() - began);
  }
  return median(times);
}

async function measurePreparation(what: string, formData: object, maxMs: number): Promise<Row> {
  const prepare = () => preparePetition(formData, {}, proposedTables, asOf);
  await medianTime(warmUp, prepare);
  const ratio = await medianTime(rounds, prepare);
  return { row: `petition of ${what}, in ms`, goal: `< ${maxMs}`, ratio, reached: ratio < maxMs };
}

/** Measures preparing a petition, its page, and its package compared with a plain archive of the same documents. */
export async function petitions(): Promise<Row[]> {
  const rows = [await measurePreparation("a couple", couple.formData, 5), await measurePreparation("60 creditors", withCreditors(60), 20)];
  const server = await startServer({ env: { ATTORNEY_PASSWORD: attorneyPassword } });
  try {
    const { cookie } = await signInAttorney(server.url);
    const createIn = (county: string) =>
      createApiForm(server.url, { ...withCreditors(60), contactInfo: { ...couple.formData.contactInfo, county } });
    const [id, otherId] = [await createIn("Wake"), await createIn("Durham")];
    for (let number = 0; number < files; number++) await addApiDocument(server.url, id, "payStubs", `${number}.pdf`, pdfOf(fileBytes));
    const { call, close } = createCaller(server.url, 1);
    const page = async (form: string) =>
      assertAnswer(await call("GET", `/admin/submissions/${form}/petition/creditors`, { Cookie: cookie }), 200, "Names and addresses");
    const [first, next] = [[] as number[], [] as number[]];
    for (let round = 0; round < warmUp + rounds; round++) {
      const form = round % 2 === 0 ? id : otherId;
      first.push(await medianTime(1, () => page(form)));
      next.push(await medianTime(1, () => page(form)));
    }
    for (const [row, times] of Object.entries({ "page of a petition with 60 creditors, in ms": first, "its next page, in ms": next })) {
      const ms = median(times.slice(warmUp));
      rows.push({ row, goal: "≤ 25", ratio: ms, reached: ms <= 25 });
    }
    const download = (path: string) => async () => {
      const response = await fetch(`${server.url}/api/admin/submissions/${id}/${path}?plain=yes`, { headers: { Cookie: cookie } });
      if (response.status !== 200) throw new Error(`status ${response.status}`);
      const { byteLength } = await response.arrayBuffer();
      if (byteLength < files * fileBytes) throw new Error(`only ${byteLength} bytes`);
    };
    const [packages, archives] = [[] as number[], [] as number[]];
    for (let round = 0; round < 5; round++) {
      packages.push(await medianTime(1, download("petition/package")));
      archives.push(await medianTime(1, download("documents-archive")));
    }
    const ratio = median(packages) / median(archives);
    rows.push({ row: "package of 20 documents of 5 MB, compared with their plain archive", goal: "≤ 1.5", ratio, reached: ratio <= 1.5 });
    close();
    return rows;
  } finally {
    await server.cleanup();
  }
}
