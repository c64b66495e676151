import "../../styles/case.css";
import "../../styles/conflicts.css";
import { Card } from "../card.tsx";
import { PageLinks } from "../page-links.tsx";
import { OfficeFrame } from "../office-frame.tsx";
import type { FormReply } from "../form-post.server.ts";
import { NameForm } from "./name-form.tsx";
import type { ConflictsPage, EarlierSearch } from "./conflict-route.server.ts";
import { countsInWords } from "./counts-in-words.ts";

interface Props {
  page: ConflictsPage;
  reply: FormReply | undefined;
}

/** Page with a search over all names in all cases, and the earlier searches. */
export const ConflictsScreen = ({ page: { searches, page, last }, reply }: Props) => (
  <OfficeFrame>
    <div className="case conflicts">
      <div className="case-head">
        <h1>Conflict search</h1>
        <p>
          Before you take on a new client, look for the names of everyone involved. One search covers all forms and upload sessions:
          clients, spouses, former names, creditors, employers, banks, and people who were paid, given to or sued.
        </p>
      </div>
      <NameForm reply={reply} />
      <Card id="searches" title="Earlier searches">
        {searches.length === 0 ? (
          <p>No searches yet.</p>
        ) : (
          <ol className="case-log">
            {searches.map((search) => (
              <SearchItem key={search.id} {...search} />
            ))}
          </ol>
        )}
        <PageLinks label="Pages" page={page} last={last} to={(other) => `/admin/conflicts?page=${other}`} />
      </Card>
    </div>
  </OfficeFrame>
);

const SearchItem = ({ id, name, when, found, decision, decided }: EarlierSearch) => (
  <li>
    <p className="conflict-name">
      <a href={`/admin/conflicts/${id}`}>{name}</a>
    </p>
    <p className="hint">
      {when}. {found ? countsInWords(found) : "Not finished."}
    </p>
    {decision === null ? <p className="conflict-open">No decision noted.</p> : <Decision decision={decision} decided={decided} />}
  </li>
);

/** Decision about a search. */
export const Decision = ({ decision, decided }: Pick<EarlierSearch, "decision" | "decided">) => (
  <>
    <p className="work-note">{decision}</p>
    <p className="hint">Decided by {decided}</p>
  </>
);
