import { Fragment } from "react";
import { Link } from "@remix-run/react";
import { stateTexts } from "../../petition/line-text.ts";
import { Card } from "../card.tsx";
import { CorrectionForm } from "./correction-form.tsx";
import { lineId } from "./petition-address.ts";
import type { Tab } from "./gap-list.server.ts";
import type { PetitionPage } from "./petition-page.server.ts";
import type { PetitionReply } from "./petition-route.server.ts";
import { UndoButton } from "./undo-button.tsx";
import type { LineGroup, ShownLine, ShownWorksheet } from "./worksheet.server.ts";

interface Props {
  page: PetitionPage;
  reply: PetitionReply | undefined;
}

interface Around extends Props {
  worksheet: ShownWorksheet;
}

/** The lines of one form, with the way to those of the others. */
export function WorksheetCard({ page, reply }: Props) {
  const { tabs, worksheet } = page;
  return (
    <Card id="worksheet" title="Worksheets">
      {!worksheet && <p>There are no lines yet.</p>}
      <nav className="petition-tabs" aria-label="Forms">
        {tabs.map((tab) => (
          <FormLink key={tab.form} {...tab} />
        ))}
      </nav>
      {worksheet && (
        <>
          <h3>{worksheet.title}</h3>
          {worksheet.openAll && (
            <p className="petition-open">
              <a href={worksheet.openAll}>Open all</a>
            </p>
          )}
          {gathered(worksheet.groups).map((groups) => (
            <Group key={groups[0]!.key} groups={groups} around={{ page, reply, worksheet }} />
          ))}
          <Totals totals={worksheet.totals} />
        </>
      )}
    </Card>
  );
}

const FormLink = ({ name, to, isCurrent, blocking }: Tab) => (
  <>
    <Link to={to} preventScrollReset discover="none" aria-current={isCurrent ? "page" : undefined}>
      {name}
      {blocking > 0 && (
        <span className="petition-count">
          {" "}
          {blocking}
          <span className="visually-hidden"> needed to file</span>
        </span>
      )}
    </Link>{" "}
  </>
);

/** Groups of single lines that follow each other share a table. */
function gathered(groups: LineGroup[]): LineGroup[][] {
  const tables: LineGroup[][] = [];
  for (const group of groups) {
    const last = tables[tables.length - 1];
    if (last && group.title === null && last[0]!.title === null) last.push(group);
    else tables.push([group]);
  }
  return tables;
}

function Group({ groups, around }: { groups: LineGroup[]; around: Around }) {
  const [{ title, amount, gaps, corrected, isOpen }] = groups as [LineGroup];
  const table = <Lines lines={groups.flatMap(({ lines }) => lines)} title={title ?? around.worksheet.title} around={around} />;
  if (title === null) return table;
  const counts = [gaps > 0 && `${gaps} missing`, corrected > 0 && `${corrected} corrected`].filter(Boolean).join(", ");
  return (
    <details open={isOpen} className="petition-item">
      <summary>
        <b>{title}</b> {amount && <span>{amount}</span>} <span className="hint">{counts}</span>
      </summary>
      {table}
    </details>
  );
}

const Lines = ({ lines, title, around }: { lines: ShownLine[]; title: string; around: Around }) => (
  <div className="answer-table petition-table">
    <table>
      <caption className="visually-hidden">{title}</caption>
      <thead>
        <tr>
          <th scope="col">Line</th>
          <th scope="col">Label</th>
          <th scope="col">Value</th>
          <th scope="col">State</th>
          <th scope="col">Source</th>
          <td />
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => (
          <Row key={line.key} line={line} around={around} />
        ))}
      </tbody>
    </table>
  </div>
);

/** What tells a row from others: what it lacks, who has it, and whether the address leads to it. */
const rowClass = (state: ShownLine["state"], isMeant: true | undefined): string | undefined =>
  [state !== "answered" && state !== "computed" && state, isMeant && "petition-meant"].filter(Boolean).join(" ") || undefined;

function Row({ line, around: { page, reply, worksheet } }: { line: ShownLine; around: Around }) {
  const { key, place, label, value, isAmount, state, sources, manySources, correction, isMeant, isDecided, editing } = line;
  const id = lineId(key);
  const correct = `${worksheet.query}&correct=${encodeURIComponent(key)}`;
  const refused = reply?.about === key ? reply : undefined;
  return (
    <Fragment>
      <tr id={id} tabIndex={isMeant && -1} className={rowClass(state, isMeant)}>
        <th scope="row">{place}</th>
        <td>{label}</td>
        <td className={isAmount ? "petition-amount" : "petition-value"}>{value}</td>
        <td>
          {stateTexts[state]}
          {correction && (
            <>
              {" "}
              <span className="hint">
                {correction.reason} (the office, {correction.time})
              </span>{" "}
              <UndoButton line={correction} address={correct} version={page.version} />
            </>
          )}
        </td>
        <td>
          {sources.map(({ label, at }) => (
            <Fragment key={at}>
              <a href={`answer/${at}`}>{label}</a>{" "}
            </Fragment>
          ))}
          {manySources && `${manySources} answers`}
        </td>
        <td>
          {isDecided ? (
            <a href="#entries">
              Decide<span className="visually-hidden"> {label}</span>
            </a>
          ) : (
            <Link to={correct} preventScrollReset discover="none">
              Correct<span className="visually-hidden">{` ${place}: ${label}`}</span>
            </Link>
          )}
        </td>
      </tr>
      {editing && (
        <tr className="petition-editing">
          <td colSpan={6}>
            <CorrectionForm editing={editing} label={`${place}: ${label}`} address={correct} version={page.version} reply={refused} />
          </td>
        </tr>
      )}
    </Fragment>
  );
}

const Totals = ({ totals }: { totals: ShownWorksheet["totals"] }) =>
  totals.length > 0 && (
    <table className="petition-totals">
      <caption>Totals</caption>
      <tbody>
        {totals.map(({ label, value, note }) => (
          <tr key={label}>
            <th scope="row">{label}</th>
            <td>{value}</td>
            <td className="hint">{note}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
