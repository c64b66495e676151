import { Link } from "@remix-run/react";
import "../../styles/case.css";
import { SsnSwitch } from "./answer-cards.tsx";
import { Card } from "../card.tsx";
import { ChangeList } from "./history-card.tsx";
import { historyEntryUrl, formUrl } from "../urls.ts";
import type { EntryPage, EntryReply } from "./history-entry-route.server.ts";
import { OfficeFrame } from "../office-frame.tsx";
import { useView } from "../use-view.ts";

/** All changes of one save through an edit link. */
export function HistoryEntryScreen({ page: { formId, clientName, entry }, reply }: { page: EntryPage; reply?: EntryReply | undefined }) {
  const { changes } = reply?.unmasked ?? entry;
  const view = useView();
  return (
    <OfficeFrame>
      <div className="case">
        <header className="case-head">
          <p className="case-back">
            <Link to={`${formUrl(formId, view)}#history`}>Back to the submission</Link>
          </p>
          <h1>{clientName}</h1>
          <p className="case-facts-line">
            <span>{entry.time}</span>
          </p>
        </header>
        <SsnSwitch pageUrl={historyEntryUrl(formId, entry.id, view)} isUnmasked={reply?.unmasked !== undefined} />
        <Card id="changes" title={entry.summary}>
          <p>{entry.note}</p>
          <ChangeList changes={changes} />
        </Card>
      </div>
    </OfficeFrame>
  );
}
