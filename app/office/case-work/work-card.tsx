import { workStates } from "../../records/case-lists.ts";
import { Fold } from "../../components/fold.tsx";
import { Card, Log } from "../card.tsx";
import { Control } from "../control.tsx";
import { workUrl } from "../urls.ts";
import { useOffice } from "../use-office.ts";
import type { FormReply } from "../form-post.server.ts";
import type { WorkPage } from "./work-route.server.ts";

interface Props {
  work: WorkPage;
  /** URL of the case. */
  caseUrl: string;
  reply?: FormReply | undefined;
}

/** The office's names as options, with the initials that are chosen although no name has them. */
export function NameOptions({ chosen }: { chosen: string }) {
  const { names } = useOffice();
  const isListed = chosen === "" || names.some(({ initials }) => initials === chosen);
  return (
    <>
      {names.map(({ initials, name }) => (
        <option key={initials} value={initials}>
          {name}
        </option>
      ))}
      {!isListed && <option value={chosen}>{chosen}</option>}
    </>
  );
}

/**
 * The office's own work on a case: state, assignee, next date and notes. Each button of its form saves everything that was entered. It
 * also works without scripts.
 */
export function WorkCard({ work, caseUrl, reply = { typed: {}, messages: {} } }: Props) {
  const action = workUrl(caseUrl);
  const { typed, messages } = reply;
  const { state, assignee, nextDate } = work;
  const chosen = typed["assignee"] ?? assignee;
  return (
    <Card id="work" title="Work">
      <form method="post" action={action}>
        <input type="hidden" name="seenState" value={state} />
        <input type="hidden" name="seenAssignee" value={assignee} />
        <input type="hidden" name="seenNextDate" value={nextDate ?? ""} />
        <div className="work-fields">
          <Control label="State" message={messages["state"]}>
            {(id, invalid) => (
              <select id={id} name="state" defaultValue={typed["state"] ?? state} {...invalid}>
                {Object.entries(workStates).map(([state, name]) => (
                  <option key={state} value={state}>
                    {name}
                  </option>
                ))}
              </select>
            )}
          </Control>
          <Control label="Assigned to" message={messages["assignee"]}>
            {(id, invalid) => (
              <select id={id} name="assignee" defaultValue={chosen} {...invalid}>
                <option value="">Nobody</option>
                <NameOptions chosen={chosen} />
              </select>
            )}
          </Control>
          <Control label="Next date" message={messages["nextDate"]}>
            {(id, invalid) => <input id={id} type="date" name="nextDate" defaultValue={typed["nextDate"] ?? nextDate ?? ""} {...invalid} />}
          </Control>
        </div>
        <Control label="New note" message={messages["text"]}>
          {(id, invalid) => <textarea id={id} name="text" rows={2} defaultValue={typed["text"]} {...invalid} />}
        </Control>
        <p className="hint">Only the office sees notes, states and dates.</p>
        <p className="case-buttons">
          <button type="submit" name="intent" value="work" className="button button-secondary">
            Save
          </button>{" "}
          <button type="submit" name="intent" value="note" className="button button-secondary">
            Add note
          </button>{" "}
          <button type="submit" name="intent" value="unread" className="button button-quiet">
            Mark as unread
          </button>
        </p>
      </form>
      <Notes notes={work.notes.slice(0, firstNotes)} />
      {work.notes.length > firstNotes && (
        <Fold count={work.notes.length}>
          <Notes notes={work.notes.slice(firstNotes)} />
        </Fold>
      )}
    </Card>
  );
}

/** The notes that are always visible, the newest. */
const firstNotes = 2;

const Notes = ({ notes }: Pick<WorkPage, "notes">) => (
  <Log emptyText="No notes yet.">
    {notes.map(({ id, text, time }) => (
      <li key={id}>
        <p className="work-note">{text}</p>
        <p className="hint">{time}</p>
      </li>
    ))}
  </Log>
);
