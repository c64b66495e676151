// Writes the figures of the last `npm run bench` into docs/performance.md: a section per group, in place of the group's earlier one.
import { readFileSync, writeFileSync } from "node:fs";
import { reportFile, type Figures, type Measured, type Row } from "./harness.ts";

const DOCUMENT = "docs/performance.md";
const [BEGIN, END] = ["<!-- figures -->\n", "<!-- end of figures -->\n"];

const format = (figure: number) =>
  figure >= 100 ? Math.round(figure).toLocaleString("en-US") : String(Number(figure.toPrecision(figure >= 10 ? 3 : 2)));

const pairOf = ({ product, limit }: Row, name: keyof Figures): string =>
  product && limit && product[name] + limit[name] > 0 ? `${format(product[name])} / ${format(limit[name])}` : "";

const columns: Record<string, (row: Row) => string> = {
  "": ({ row }) => row,
  "per second": (row) => pairOf(row, "perSecond"),
  "median, ms": (row) => pairOf(row, "p50"),
  "99th percentile": (row) => pairOf(row, "p99"),
  "CPU, ms": (row) => pairOf(row, "cpu"),
  "database's CPU": (row) => pairOf(row, "databaseCpu"),
  "ratio (of the rounds)": ({ ratio, spread }) => format(ratio) + (spread ? ` (${spread.map(format).join("–")})` : ""),
  goal: ({ goal, reached }) => goal + (reached ? "" : ", missed"),
};

const lineOf = (cells: string[]) => `| ${cells.join(" | ")} |`;

/** Returns a group's section. Columns that are empty in all rows are left out. */
function sectionOf({ group, date, machine, load, rows }: Measured): string {
  const shown = Object.entries(columns).filter(([, cell]) => rows.some((row) => cell(row) !== ""));
  return [
    `### ${group}\n`,
    `Measured on ${date}: ${machine}; load average ${load.toFixed(1)}.\n`,
    lineOf(shown.map(([title]) => title)),
    lineOf(shown.map(() => "---")),
    ...rows.map((row) => lineOf(shown.map(([, cell]) => cell(row)))),
    ...rows.flatMap(({ row, note }) => (note ? [`\n${row}: ${note}.`] : [])),
  ].join("\n");
}

const text = readFileSync(DOCUMENT, "utf8");
const [from, to] = [text.indexOf(BEGIN) + BEGIN.length, text.indexOf(END)];
const groupOf = (section: string) => section.slice("### ".length, section.indexOf("\n"));
const sections = new Map(
  text
    .slice(from, to)
    .trim()
    .split(/\n+(?=### )/)
    .filter(Boolean)
    .map((section) => [groupOf(section), section]),
);
for (const measured of JSON.parse(readFileSync(reportFile, "utf8")) as Measured[]) sections.set(measured.group, sectionOf(measured));
writeFileSync(DOCUMENT, `${text.slice(0, from)}\n${[...sections.values()].join("\n\n")}\n\n${text.slice(to)}`);
