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
import { FoundPlaces } from "./found-places.tsx";
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
        <FoundPlaces {...page.result} />
      </Card>
      <Card id="decision" title="Decision">
        {page.decision === null ? <DecisionForm id={page.id} reply={reply} /> : <Decision {...page} />}
      </Card>
    </div>
  </OfficeFrame>
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
