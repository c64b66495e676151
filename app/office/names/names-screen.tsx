import "../../styles/case.css";
import "../../styles/names.css";
import { maxInitials } from "../../records/case-lists.ts";
import type { ListedName } from "../../records/office/office-names.server.ts";
import { Card } from "../card.tsx";
import { Control } from "../control.tsx";
import type { FormReply } from "../form-post.server.ts";
import { OfficeFrame } from "../office-frame.tsx";
import { namesUrl } from "../urls.ts";
import { useOffice } from "../use-office.ts";
import { NameButtons } from "../name-buttons.tsx";
import type { NamesPage } from "./names-route.server.ts";

interface Props {
  page: NamesPage;
  reply: FormReply | undefined;
}

/** Page that asks who is working, and keeps the list of names to choose from. It consists of plain forms that also work without scripts. */
export function NamesScreen({ page: { names, to }, reply = { typed: {}, messages: {} } }: Props) {
  const { names: offered } = useOffice();
  return (
    <OfficeFrame>
      <div className="case names-page">
        <div className="case-head">
          <h1>Names</h1>
          <p>Everybody signs in with the same password. The name you choose is recorded with what you do, until you sign out.</p>
        </div>
        {offered.length > 0 && (
          <Card id="choose" title="Who is working?">
            {reply.messages["choose"] && (
              <p className="message" role="alert">
                {reply.messages["choose"]}
              </p>
            )}
            <NameButtons to={to ?? "/admin/dashboard"} />
          </Card>
        )}
        <Card id="names" title="Names in the office">
          {names.length === 0 && <p>No names yet. Until one is chosen, what you do is recorded as “Office”.</p>}
          {names.map((name) => (
            <NameRow key={name.initials} {...name} message={reply.messages[`name of ${name.initials}`]} />
          ))}
          <AddForm reply={reply} />
          <p className="hint">Cases are assigned to these names. A name that is removed stays wherever it was recorded.</p>
        </Card>
      </div>
    </OfficeFrame>
  );
}

const NameRow = ({ initials, name, isRemoved, message }: ListedName & { message: string | undefined }) => (
  <form method="post" action={namesUrl} className="name-row">
    <input type="hidden" name="initials" value={initials} />
    <b>{initials}</b>{" "}
    {isRemoved ? (
      <span className={message ? "message" : "hint"}>{message ?? `${name}, removed`}</span>
    ) : (
      <Control label={`Name of ${initials}`} message={message}>
        {(id, invalid) => <input id={id} name="name" defaultValue={name} autoComplete="off" spellCheck={false} {...invalid} />}
      </Control>
    )}{" "}
    {!isRemoved && (
      <button type="submit" name="intent" value="rename" className="button button-secondary">
        Save<span className="visually-hidden"> the name of {initials}</span>
      </button>
    )}{" "}
    <button type="submit" name="intent" value={isRemoved ? "restore" : "remove"} className="button button-quiet">
      {isRemoved ? "Restore" : "Remove"}
      <span className="visually-hidden"> {name}</span>
    </button>
  </form>
);

const AddForm = ({ reply: { typed, messages } }: { reply: FormReply }) => {
  const isAdding = typed["intent"] === "add";
  return (
    <form method="post" action={namesUrl} className="name-row">
      <Control label="Initials" message={messages["initials"]}>
        {(id, invalid) => (
          <input
            id={id}
            name="initials"
            size={maxInitials}
            defaultValue={isAdding ? typed["initials"] : ""}
            autoComplete="off"
            spellCheck={false}
            {...invalid}
          />
        )}
      </Control>{" "}
      <Control label="Name" message={messages["name"]}>
        {(id, invalid) => (
          <input id={id} name="name" defaultValue={isAdding ? typed["name"] : ""} autoComplete="off" spellCheck={false} {...invalid} />
        )}
      </Control>{" "}
      <button type="submit" name="intent" value="add" className="button button-secondary">
        Add name
      </button>
    </form>
  );
};
