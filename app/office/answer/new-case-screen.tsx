import "../../styles/case.css";
import "../../styles/conflicts.css";
import { Card } from "../card.tsx";
import type { ConflictPage } from "../conflicts/conflict-route.server.ts";
import { FoundPlaces } from "../conflicts/found-places.tsx";
import { Control } from "../control.tsx";
import { OfficeFrame } from "../office-frame.tsx";
import type { NewCaseReply } from "./new-case-route.server.ts";

const formId = "new-client";

/** Page that asks for a new client, shows in which cases the name is found, and only then creates a case. It also works without scripts. */
export const NewCaseScreen = ({ reply = { typed: {}, messages: {} } }: { reply: NewCaseReply | undefined }) => {
  const { typed, messages, conflicts } = reply;
  return (
    <OfficeFrame>
      <div className="case conflicts">
        <div className="case-head">
          <h1>New client</h1>
          <p>For a client on the phone or in the office. Nothing is stored but the search before you start the case.</p>
        </div>
        <form method="post" id={formId} className="case-card">
          <div className="work-fields">
            <Control label="Client's name" message={messages["name"]}>
              {(id, invalid) => (
                <input id={id} name="name" defaultValue={typed["name"]} autoComplete="off" spellCheck={false} {...invalid} />
              )}
            </Control>
            <Control label="Phone" message={messages["phone"]}>
              {(id, invalid) => <input id={id} type="tel" name="phone" defaultValue={typed["phone"]} autoComplete="off" {...invalid} />}
            </Control>
            <Control label="Email" message={messages["email"]}>
              {(id, invalid) => (
                <input
                  id={id}
                  inputMode="email"
                  name="email"
                  defaultValue={typed["email"]}
                  autoComplete="off"
                  spellCheck={false}
                  {...invalid}
                />
              )}
            </Control>
          </div>
          <p className="case-buttons">
            <button type="submit" className={conflicts ? "button button-secondary" : "button button-primary"}>
              {conflicts ? "Search again" : "Search for conflicts"}
            </button>
          </p>
        </form>
        {conflicts && <Confirmation conflicts={conflicts} />}
      </div>
    </OfficeFrame>
  );
};

/** What was found, and the two ways to begin. Their buttons post the form above with what it contains now. */
const Confirmation = ({ conflicts }: { conflicts: ConflictPage }) => (
  <Card id="found" title={`Found for “${conflicts.name}”`}>
    <FoundPlaces {...conflicts.result} />
    <p>
      <a href={`/admin/conflicts/${conflicts.id}`}>Note a decision on this search</a>
    </p>
    <p className="case-buttons">
      <input type="hidden" form={formId} name="search" value={conflicts.id} />
      <button type="submit" form={formId} name="intent" value="start" className="button button-primary">
        Start here
      </button>{" "}
      <button type="submit" form={formId} name="intent" value="send" className="button button-secondary">
        Send the client a link
      </button>
    </p>
  </Card>
);
