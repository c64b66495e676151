import { useEffect, useRef, useState } from "react";
import type { ExemptionTable } from "../../petition/facts/exemption-table.ts";
import { Card } from "../card.tsx";
import { Control } from "../control.tsx";
import type { FormReply } from "../form-post.server.ts";
import { CaseFrame } from "../case-frame/case-frame.tsx";
import type { Framed } from "../case-frame/case-frame.server.ts";
import { tableUrl } from "../urls.ts";
import { fillUpToLimits, withTypedClaims } from "./claim-fields.ts";
import { ClaimsTable } from "./claims-table.tsx";
import type { ExemptionsPage } from "./exemptions-page.server.ts";
import { TotalsCard } from "./totals-card.tsx";
import "../../styles/case.css";
import "../../styles/petition.css";
import "../../styles/exemptions.css";

interface Props {
  page: Framed<ExemptionsPage>;
  reply: FormReply | undefined;
}

/** Page where the office claims exemptions: one form for all of Schedule C, which also works without scripts. */
export const ExemptionsScreen = ({ page, reply = { typed: {}, messages: {} } }: Props) => (
  <CaseFrame frame={page.frame} tab="petition">
    <div className="case petition exemptions">
      <header className="case-head">
        <h1>Exemptions of {page.clientName || "a client without a name"}</h1>
        {reply.messages[""] && (
          <p className="message" role="alert">
            {reply.messages[""]}
          </p>
        )}
      </header>
      <ScheduleC page={page} reply={reply} />
    </div>
  </CaseFrame>
);

const readTyped = (form: HTMLFormElement): FormReply["typed"] =>
  Object.fromEntries([...new FormData(form)].flatMap(([name, value]) => (typeof value === "string" ? [[name, value]] : [])));

function ScheduleC({ page, reply }: { page: ExemptionsPage; reply: FormReply }) {
  const { table, url, version, saved } = page;
  const { typed } = reply;
  const [shown, setShown] = useState<ExemptionTable>(() => withTypedClaims(table, typed));
  const [messages, setMessages] = useState(reply.messages);
  const [more, setMore] = useState<Record<number, number>>({});
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => setShown(withTypedClaims(table, readTyped(form.current!))), [table]);

  /** Fills in amounts without a request. Without scripts, the button posts the form. */
  function fill(event: React.MouseEvent<HTMLButtonElement>) {
    event.preventDefault();
    const filled = fillUpToLimits(table, readTyped(form.current!), event.currentTarget.value);
    for (const [name, value] of Object.entries(filled.typed)) {
      const input = form.current!.elements.namedItem(name) as HTMLInputElement;
      if (input.type === "checkbox") input.checked = false;
      else input.value = value;
    }
    const isAbout = (name: string) => name in filled.typed || name in filled.messages;
    setMessages({ ...Object.fromEntries(Object.entries(messages).filter(([name]) => !isAbout(name))), ...filled.messages });
    setShown(withTypedClaims(table, readTyped(form.current!)));
  }

  function addClaim(event: React.MouseEvent<HTMLButtonElement>) {
    event.preventDefault();
    const item = Number(event.currentTarget.value);
    setMore({ ...more, [item]: (more[item] ?? 0) + 1 });
  }

  return (
    <form method="post" action={url} ref={form} onInput={() => setShown(withTypedClaims(table, readTyped(form.current!)))}>
      <input type="hidden" name="version" value={typed["version"] ?? version} />
      {/* The first button is what the Enter key presses. */}
      <button type="submit" className="visually-hidden" tabIndex={-1} aria-hidden="true" />
      <QuestionsCard page={page} typed={typed} messages={messages} />
      <TotalsCard table={shown} />
      <Card id="claims" title="Property and claims">
        <p className="hint">
          Only confirmed rows of the <a href={tableUrl("exemptions")}>table of exemptions</a> can be chosen
          {unconfirmedText(table)}. “Up to the limit” fills in what is left of the limit, at most the equity. Save saves it.
        </p>
        {table.rows.length === 0 ? (
          <p>No property is listed on Schedule A/B.</p>
        ) : (
          <ClaimsTable
            table={table}
            current={shown}
            saved={saved}
            typed={typed}
            messages={messages}
            fill={fill}
            more={more}
            addClaim={addClaim}
          />
        )}
      </Card>
      <p className="exemptions-save">
        <button type="submit" className="button button-primary">
          Save exemptions
        </button>{" "}
        {table.rows.length > 0 && (
          <button type="submit" name="fill" value="all" className="button button-secondary" onClick={fill}>
            Fill empty amounts up to the limits
          </button>
        )}
      </p>
    </form>
  );
}

function unconfirmedText({ categories }: ExemptionTable): string {
  const count = categories.filter(({ isConfirmed }) => !isConfirmed).length;
  return count === 0 ? "" : `; ${count} of ${categories.length} are not confirmed`;
}

/** Lines 1 and 3 of Schedule C, and that nothing is claimed. */
function QuestionsCard({ page: { questions, none }, typed, messages }: { page: ExemptionsPage } & FormReply) {
  const isNone = "reason" in typed ? typed["none"] !== undefined : none !== "";
  return (
    <Card id="schedule-c" title="Schedule C">
      <div className="work-fields">
        {questions.map(({ name, label, choices, chosen }) => (
          <Control key={name} label={label} message={messages[name]}>
            {(id, invalid) => (
              <>
                <input type="hidden" name={`was.${name}`} value={chosen} />
                <select id={id} name={name} defaultValue={typed[name] ?? chosen} {...invalid}>
                  <option value="">Not decided</option>
                  {Object.entries(choices).map(([key, text]) => (
                    <option key={key} value={key}>
                      {text}
                    </option>
                  ))}
                </select>
              </>
            )}
          </Control>
        ))}
      </div>
      <input type="hidden" name="was.none" value={none} />
      <div className="exemptions-none">
        <label className="checkbox">
          <input
            type="checkbox"
            name="none"
            value="yes"
            defaultChecked={isNone}
            {...(messages["none"] && { "aria-invalid": true, "aria-describedby": "none-message", autoFocus: true })}
          />{" "}
          <span>No exemption is claimed</span>
        </label>
        {messages["none"] && (
          <p id="none-message" className="message">
            {messages["none"]}
          </p>
        )}
        <Control label="Reason why none is claimed" message={messages["reason"]}>
          {(id, invalid) => <input id={id} name="reason" autoComplete="off" defaultValue={typed["reason"] ?? none} {...invalid} />}
        </Control>
      </div>
    </Card>
  );
}
