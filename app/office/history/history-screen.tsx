import { Fragment } from "react";
import { CaseFrame } from "../case-frame/case-frame.tsx";
import type { Framed } from "../case-frame/case-frame.server.ts";
import { PageLinks } from "../page-links.tsx";
import { historyUrl } from "../urls.ts";
import { useView } from "../use-view.ts";
import { EditEntry } from "./history-card.tsx";
import { historyKinds, type HistoryKind } from "./history-kinds.ts";
import type { HistoryPage, TimelineItem } from "./history-page.server.ts";
import { MailNote } from "./log-cards.tsx";
import "../../styles/history.css";

/** Everything that happened in a case, newest first. */
export function HistoryScreen({ page }: { page: Framed<HistoryPage> }) {
  const { frame, items, kind } = page;
  const view = useView();
  return (
    <CaseFrame frame={frame} tab="history">
      <div className="case history">
        <h1 className="visually-hidden">History of {frame.clientName || "a client without a name"}</h1>
        <Filters page={page} />
        {items.length === 0 ? (
          <p>Nothing has happened yet.</p>
        ) : (
          <ol className="timeline">
            {items.map((item) => (
              <li key={item.key}>
                <Item item={item} formId={frame.id} />
              </li>
            ))}
          </ol>
        )}
        <PageLinks
          label="Pages of the history"
          page={page.page}
          last={page.pages}
          to={(other) => historyUrl(frame.id, view, kind ?? "", other)}
        />
      </div>
    </CaseFrame>
  );
}

function Filters({ page: { frame, kind, counts, total } }: { page: Framed<HistoryPage> }) {
  const view = useView();
  const filters: [HistoryKind | null, string, number][] = [
    [null, "All", total],
    ...Object.entries(historyKinds).map(([each, label]): [HistoryKind, string, number] => [
      each as HistoryKind,
      label,
      counts[each as HistoryKind],
    ]),
  ];
  return (
    <nav className="history-filters" aria-label="Kinds of entries">
      {filters.map(([each, label, count]) => (
        <Fragment key={label}>
          <a href={historyUrl(frame.id, view, each ?? "")} aria-current={each === kind ? "true" : undefined}>
            {label} <span className="hint">{count.toLocaleString("en-US")}</span>
          </a>{" "}
        </Fragment>
      ))}
    </nav>
  );
}

const Item = ({ item: { kind, time, title, edit, note, mail }, formId }: { item: TimelineItem; formId: string }) => (
  <>
    <p className="hint">
      <span>{time}</span> <span className="history-kind">{historyKinds[kind]}</span>
    </p>
    <div>
      {edit ? <EditEntry formId={formId} entry={edit} /> : <p className="log-title">{title}</p>}
      {note !== undefined && <p className="work-note">{note}</p>}
      {mail && <MailNote mail={mail} canResend={false} />}
    </div>
  </>
);
