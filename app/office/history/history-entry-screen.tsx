import "../../styles/case.css";
import { SsnSwitch } from "../answers/answer-cards.tsx";
import { Card } from "../card.tsx";
import { ChangeList } from "./history-card.tsx";
import { historyEntryUrl } from "../urls.ts";
import type { EntryPage, EntryReply } from "./history-entry-route.server.ts";
import { CaseFrame } from "../case-frame/case-frame.tsx";
import { useView } from "../use-view.ts";

/** All changes of one save through an edit link. */
export function HistoryEntryScreen({ page, reply }: { page: EntryPage; reply?: EntryReply | undefined }) {
  const { frame, entry } = page;
  const { changes } = reply?.unmasked ?? entry;
  const view = useView();
  return (
    <CaseFrame frame={frame} tab="history">
      <div className="case">
        <header className="case-head">
          <h1>{entry.summary}</h1>
          <p className="case-facts-line">
            <span>{entry.time}</span>
          </p>
        </header>
        <SsnSwitch pageUrl={historyEntryUrl(frame.id, entry.id, view)} isUnmasked={reply?.unmasked !== undefined} />
        <Card id="changes" title="Changes">
          <p>{entry.note}</p>
          <ChangeList changes={changes} />
        </Card>
      </div>
    </CaseFrame>
  );
}
