import "../../styles/case.css";
import "../../styles/conflicts.css";
import { maxInitials } from "../../records/case-lists.ts";
import { Card } from "../card.tsx";
import { Control } from "../control.tsx";
import { OfficeFrame } from "../office-frame.tsx";
import { useOffice } from "../use-office.ts";
import type { FormReply } from "../form-post.server.ts";
import type { ConflictPage } from "./conflict-route.server.ts";
import { Decision } from "./conflicts-screen.tsx";
import { countsInWords } from "./counts-in-words.ts";
import { NameForm } from "./name-form.tsx";

interface Props {
  page: ConflictPage;
  reply: FormReply | undefined;
}

/** Page of a search: where the name was found, and the office's decision. */
export const ConflictScreen = ({ page, reply }: Props) => (
  <OfficeFrame>
    <div className="case conflicts">
      <div className="case-head">
        <p className="case-back">
          <a href="/admin/conflicts">All searches</a>
        </p>
        <h1>Conflict search</h1>
      </div>
      <NameForm name={page.name} />
      <Card id="found" title={`Found for “${page.name}”`}>
        <Result {...page.result} />
      </Card>
      <Card id="decision" title="Decision">
        {page.decision === null ? <DecisionForm id={page.id} reply={reply} /> : <Decision {...page} />}
      </Card>
    </div>
  </OfficeFrame>
);

const Result = ({ places, cases, closest, unreadable }: ConflictPage["result"]) => (
  <>
    <p>
      {countsInWords({ places, cases })}
      {closest.length < cases && ` The ${closest.length} cases with the closest names are shown. Add a first name to narrow the search.`}
    </p>
    {unreadable > 0 && (
      <p className="message">
        {unreadable === 1 ? "1 form" : `${unreadable} forms`} could not be decrypted and was left out. The server’s log has the ids.
      </p>
    )}
    {closest.length > 0 && (
      <ol className="case-log">
        {closest.map((each) => (
          <CaseItem key={each.id} {...each} />
        ))}
      </ol>
    )}
  </>
);

const CaseItem = ({ clientName, to, reference, places, more }: ConflictPage["result"]["closest"][number]) => (
  <li>
    <h3>
      <a href={to}>{clientName}</a> <small className="hint">{reference ?? "Upload session"}</small>
    </h3>
    <ul className="conflict-places">
      {places.map(({ label, anchor, before, found, after, isSame }, index) => (
        <li key={index}>
          <a href={`${to}#${anchor}`}>{label}</a>{" "}
          <span className="conflict-text">
            {before}
            <mark>{found}</mark>
            {after}
          </span>{" "}
          {!isSame && <small className="hint">similar</small>}
        </li>
      ))}
      {more > 0 && <li className="hint">and {more.toLocaleString("en-US")} more in this case</li>}
    </ul>
  </li>
);

const DecisionForm = ({ id, reply = { typed: {}, messages: {} } }: { id: string; reply: FormReply | undefined }) => {
  const { initials } = useOffice();
  return (
    <form method="post" action={`/admin/conflicts/${id}`}>
      <Control label="What you decided, and why" message={reply.messages["decision"]}>
        {(control, invalid) => <textarea id={control} name="decision" rows={2} defaultValue={reply.typed["decision"]} {...invalid} />}
      </Control>
      <Control label="Your initials" message={reply.messages["initials"]}>
        {(control, invalid) => (
          <input
            id={control}
            name="initials"
            defaultValue={reply.typed["initials"] ?? initials ?? ""}
            size={maxInitials}
            autoComplete="off"
            spellCheck={false}
            {...invalid}
          />
        )}
      </Control>
      <p className="hint">The name, the number of places found, and your decision are stored encrypted. A decision cannot be changed.</p>
      <button type="submit" className="button button-secondary">
        Note decision
      </button>
    </form>
  );
};
