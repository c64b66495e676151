import { Fragment } from "react";
import { Link } from "@remix-run/react";
import { stateTexts } from "../../petition/lines/line-text.ts";
import { Card, CardTable } from "../card.tsx";
import { CorrectionForm } from "./correction-form.tsx";
import { lineId } from "../petition-url.ts";
import { ListPages } from "../list-pages.tsx";
import type { PetitionReply } from "./posted-change.server.ts";
import type { FormTab, SchedulesPage } from "./schedules-page.server.ts";
import { UndoButton } from "./undo-button.tsx";
import type { LineGroup, ShownLine, ShownWorksheet } from "./worksheet.server.ts";

interface Props {
  page: SchedulesPage;
  reply: PetitionReply | undefined;
}

interface RowContext extends Props {
  worksheet: ShownWorksheet;
}

/** Lines of one form, with links to the other forms. */
export function WorksheetCard({ page, reply }: Props) {
  const { tabs, worksheet } = page;
  return (
    <Card id="worksheet" title={worksheet?.title ?? "Worksheets"}>
      {!worksheet && <p>There are no lines yet.</p>}
      <nav className="petition-tabs" aria-label="Forms">
        {tabs.map((tab) => (
          <FormLink key={tab.form} {...tab} />
        ))}
      </nav>
      {worksheet && (
        <>
          {(worksheet.hidden > 0 || worksheet.openAllUrl) && (
            <p className="petition-open">
              {worksheet.hidden > 0 && <a href={worksheet.emptyUrl}>Show empty lines ({worksheet.hidden})</a>}{" "}
              {worksheet.openAllUrl && <a href={worksheet.openAllUrl}>Open all</a>}
            </p>
          )}
          <div id="lines">
            {groupSingleLines(worksheet.groups.entries).map((groups) => (
              <Group key={groups[0]!.key} groups={groups} context={{ page, reply, worksheet }} />
            ))}
          </div>
          <ListPages label={`Lines of ${worksheet.title}`} list={worksheet.groups} />
          <Totals totals={worksheet.totals} />
        </>
      )}
    </Card>
  );
}

const FormLink = ({ name, to, isCurrent, blocking }: FormTab) => (
  <>
    <Link to={to} preventScrollReset discover="none" aria-current={isCurrent ? "page" : undefined}>
      {name}
      {blocking > 0 && (
        <span className="petition-count">
          {" "}
          {blocking}
          <span className="visually-hidden"> required</span>
        </span>
      )}
    </Link>{" "}
  </>
);

/** Puts consecutive groups of single lines into one table. */
function groupSingleLines(groups: LineGroup[]): LineGroup[][] {
  const tables: LineGroup[][] = [];
  for (const group of groups) {
    const last = tables[tables.length - 1];
    if (last && group.title === null && last[0]!.title === null) last.push(group);
    else tables.push([group]);
  }
  return tables;
}

function Group({ groups, context }: { groups: LineGroup[]; context: RowContext }) {
  const [{ title, amount, gaps, corrected, openUrl, id }] = groups as [LineGroup];
  const counts = [gaps > 0 && `${gaps} missing`, corrected > 0 && `${corrected} corrected`].filter(Boolean).join(", ");
  if (openUrl !== null)
    return (
      <p id={id} className="petition-item">
        <Link to={openUrl} preventScrollReset discover="none">
          {title}
        </Link>{" "}
        {amount && <span>{amount}</span>} <span className="hint">{counts}</span>
      </p>
    );
  const table = <Lines lines={groups.flatMap(({ lines }) => lines)} title={title ?? context.worksheet.title} context={context} />;
  if (title === null) return table;
  return (
    <details open id={id} className="petition-item">
      <summary>
        <b>{title}</b> {amount && <span>{amount}</span>} <span className="hint">{counts}</span>
      </summary>
      {table}
    </details>
  );
}

const Lines = ({ lines, title, context }: { lines: ShownLine[]; title: string; context: RowContext }) => (
  <CardTable className="petition-table" caption={title} columns={["Line", "Label", "Value", "State", "Source", ""]}>
    {lines.map((line) => (
      <Row key={line.key} line={line} context={context} />
    ))}
  </CardTable>
);

/** Class of a row: its state, unless it is answered or computed, and whether the URL leads to it. */
const rowClass = (state: ShownLine["state"], isTarget: true | undefined): string | undefined =>
  [state !== "answered" && state !== "computed" && state, isTarget && "petition-meant"].filter(Boolean).join(" ") || undefined;

function Row({ line, context: { page, reply, worksheet } }: { line: ShownLine; context: RowContext }) {
  const { key, place, label, value, isAmount, state, sources, sourceCount, correction, isTarget, enter, editing } = line;
  const id = lineId(key);
  const correctUrl = `${worksheet.query}&correct=${encodeURIComponent(key)}`;
  const lineReply = reply?.about === key ? reply : undefined;
  return (
    <Fragment>
      <tr id={id} tabIndex={isTarget && -1} className={rowClass(state, isTarget)}>
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
              {!enter && <UndoButton line={correction} postUrl={correctUrl} version={page.head.version} />}
            </>
          )}
        </td>
        <td>
          {sources.map(({ label, at }, index) => (
            <Fragment key={at}>
              <a href={`../answer/${at}`} title={label}>
                {index === 0 ? "Answer" : index + 1}
                <span className="visually-hidden">: {label}</span>
              </a>{" "}
            </Fragment>
          ))}
          {sourceCount && `${sourceCount} answers`}
        </td>
        <td>
          {enter ? (
            <a href={enter.url}>
              {enter.label}
              <span className="visually-hidden"> {label}</span>
            </a>
          ) : (
            <Link to={correctUrl} preventScrollReset discover="none">
              Correct<span className="visually-hidden">{` ${place}: ${label}`}</span>
            </Link>
          )}
        </td>
      </tr>
      {editing && (
        <tr className="petition-editing">
          <td colSpan={6}>
            <CorrectionForm
              editing={editing}
              label={`${place}: ${label}`}
              postUrl={correctUrl}
              version={page.head.version}
              reply={lineReply}
            />
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
