import { proposedTables } from "../app/petition/tables/proposed-tables.ts";
import { preparePetition } from "../app/petition/petition.ts";
import { attorneyPassword, signedInAttorney } from "../tests/support/attorney.ts";
import { caller } from "../tests/support/calls.ts";
import { filedDocument, filedForm } from "../tests/support/cases.ts";
import { pdfOf } from "../tests/support/pdf-files.ts";
import { couple } from "../tests/support/households.ts";
import { startServer } from "../tests/support/server.ts";
import { assertAnswer, median, type Row } from "./harness.ts";

const warmUp = 30;
const rounds = 60;
const asOf = "2026-11-20";
const files = 20;
const fileBytes = 5_000_000;

/** The couple's answers with as many creditors of the three kinds together. */
export function withCreditors(count: number): object {
  const grown = <T>(rows: T[]): T[] => Array.from({ length: count / 3 }, (_, index) => structuredClone(rows[index % rows.length]!));
  const { securedCreditors, priorityCreditors, unsecuredCreditors } = couple.formData;
  return {
    ...couple.formData,
    securedCreditors: grown(securedCreditors),
    priorityCreditors: grown(priorityCreditors),
    unsecuredCreditors: grown(unsecuredCreditors),
  };
}

async function timed(count: number, run: () => unknown): Promise<number> {
  const times: number[] = [];
  for (let round = 0; round < count; round++) {
    const began = performance.now();
    await run();
    times.push(performance.now() - began);
  }
  return median(times);
}

async function ofFunction(what: string, formData: object, most: number): Promise<Row> {
  const prepare = () => preparePetition(formData, {}, proposedTables, asOf);
  await timed(warmUp, prepare);
  const ratio = await timed(rounds, prepare);
  return { row: `petition of ${what}, in ms`, goal: `< ${most}`, ratio, reached: ratio < most };
}

/** What it costs to prepare a petition, its page, and its package beside a plain archive of the same documents. */
export async function petitions(): Promise<Row[]> {
  const rows = [await ofFunction("a couple", couple.formData, 5), await ofFunction("60 creditors", withCreditors(60), 20)];
  const server = await startServer({ env: { ATTORNEY_PASSWORD: attorneyPassword } });
  try {
    const { cookie } = await signedInAttorney(server.url);
    const id = await filedForm(server.url, withCreditors(60));
    for (let number = 0; number < files; number++) await filedDocument(server.url, id, "payStubs", `${number}.pdf`, pdfOf(fileBytes));
    const { call, close } = caller(server.url, 1);
    const page = async () => assertAnswer(await call("GET", `/admin/submissions/${id}/petition`, { Cookie: cookie }), 200, "Worksheets");
    await timed(warmUp, page);
    const ms = await timed(rounds, page);
    rows.push({ row: "page of a petition with 60 creditors, in ms", goal: "≤ 150", ratio: ms, reached: ms <= 150 });
    const download = (path: string) => async () => {
      const answer = await fetch(`${server.url}/api/admin/submissions/${id}/${path}?plain=yes`, { headers: { Cookie: cookie } });
      if (answer.status !== 200) throw new Error(`answered ${answer.status}`);
      const { byteLength } = await answer.arrayBuffer();
      if (byteLength < files * fileBytes) throw new Error(`only ${byteLength} bytes`);
    };
    const [own, plain] = [[] as number[], [] as number[]];
    for (let round = 0; round < 5; round++) {
      own.push(await timed(1, download("petition/package")));
      plain.push(await timed(1, download("documents-archive")));
    }
    const ratio = median(own) / median(plain);
    rows.push({ row: "package of 20 documents of 5 MB beside their plain archive", goal: "≤ 1.5", ratio, reached: ratio <= 1.5 });
    close();
    return rows;
  } finally {
    await server.cleanup();
  }
}
