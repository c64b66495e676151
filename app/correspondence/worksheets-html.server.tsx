import {
  formHeading,
  formName,
  placeText,
  createStateLookup,
  stateTexts,
  valueText,
  type ShownState,
} from "../petition/lines/line-text.ts";
import { formNumbers, type FormNumber, type Gap, type Line } from "../petition/lines/line.ts";
import type { Check } from "../petition/checks/check.ts";
import { longDate } from "../questionnaire/format.ts";
import { usePause } from "../platform/rendering/pause.ts";
import { renderWithPauses } from "../platform/rendering/render-with-pauses.server.tsx";
import { Letterhead, type Firm } from "./letterhead.tsx";
import { summaryCss } from "./summary-css.ts";
import { worksheetsCss } from "./worksheets-css.ts";

export interface WorksheetsData {
  lines: readonly Line[];
  gaps: readonly Gap[];
  checks: readonly Check[];
  /** The planned filing date. */
  asOf: string;
  clientName: string;
  reference: string;
  firm: Firm;
}

/** Renders the worksheets of all forms that have lines to a printable HTML document. It loads no resources. */
export const worksheetsHtml = async (data: WorksheetsData): Promise<string> => `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><title>Petition Worksheets</title><style>${summaryCss}${worksheetsCss}</style></head>
<body>${await renderWithPauses(<Worksheets {...data} />)}</body>
</html>`;

function Worksheets({ lines, gaps, checks, asOf, clientName, reference, firm }: WorksheetsData) {
  const stateOf = createStateLookup(gaps);
  const sheets = formNumbers
    .map((form) => ({ form, lines: lines.filter((line) => line.form === form) }))
    .filter((sheet) => sheet.lines.length > 0);
  return (
    <>
      <header>
        <Letterhead {...firm} />
        <h1>Petition Worksheets</h1>
        <p className="confidential">Confidential. Work copy, not for filing.</p>
        <p>
          {clientName || "Name not given"}, {reference}. As if filed on {longDate(asOf)}.
        </p>
      </header>
      <main>
        <h2>Missing</h2>
        <Gaps gaps={gaps} />
        <h2>To check</h2>
        {checks.length === 0 && <p className="none">Nothing</p>}
        <ul>
          {checks.map(({ text, from }, index) => (
            <li key={index}>
              {text} <span className="from">{from.join(", ")}</span>
            </li>
          ))}
        </ul>
        {sheets.map((sheet) => (
          <Sheet key={sheet.form} {...sheet} stateOf={stateOf} />
        ))}
      </main>
    </>
  );
}

/** The gaps, blocking ones first. */
const Gaps = ({ gaps }: { gaps: readonly Gap[] }) => {
  const inOrder = [...gaps.filter(({ isBlocking }) => isBlocking), ...gaps.filter(({ isBlocking }) => !isBlocking)];
  if (inOrder.length === 0) return <p className="none">Nothing</p>;
  return (
    <ul>
      {inOrder.map((gap, index) => (
        <GapItem key={index} gap={gap} />
      ))}
    </ul>
  );
};

function GapItem({ gap }: { gap: Gap }) {
  usePause();
  return (
    <li>
      {formName(gap.form)} {placeText({ ...gap, part: "" })}: {gap.text}{" "}
      <span className="from">{gap.isBlocking ? gap.who : `${gap.who}, useful`}</span>
    </li>
  );
}

const Sheet = ({ form, lines, stateOf }: { form: FormNumber; lines: readonly Line[]; stateOf: (line: Line) => ShownState }) => (
  <section className="sheet">
    <h2>{formHeading(form)}</h2>
    <table>
      <thead>
        <tr>
          <th>Line</th>
          <th>Label</th>
          <th>Value</th>
          <th>State</th>
        </tr>
      </thead>
      <tbody>
        {lines.map((line, index) => (
          <LineRow key={index} line={line} state={stateOf(line)} />
        ))}
      </tbody>
    </table>
  </section>
);

function LineRow({ line, state }: { line: Line; state: ShownState }) {
  usePause();
  return (
    <tr>
      <td>{placeText({ ...line, part: "" })}</td>
      <td>{line.label}</td>
      <td className={typeof line.value === "number" ? "amount" : undefined}>{valueText(line.value)}</td>
      <td>{stateTexts[state]}</td>
    </tr>
  );
}
