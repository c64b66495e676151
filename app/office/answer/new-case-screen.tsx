import "../../styles/case.css";
import { Control } from "../control.tsx";
import type { FormReply } from "../form-post.server.ts";
import { OfficeFrame } from "../office-frame.tsx";

/** Page that asks for the client of a new case. It also works without scripts. */
export const NewCaseScreen = ({ reply = { typed: {}, messages: {} } }: { reply: FormReply | undefined }) => {
  const { typed, messages } = reply;
  return (
    <OfficeFrame>
      <div className="case">
        <div className="case-head">
          <h1>New client</h1>
          <p>For a client on the phone or in the office. Nothing is stored before you start the case.</p>
        </div>
        <form method="post" className="case-card">
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
            <button type="submit" className="button button-primary">
              Start the case
            </button>{" "}
            <button type="submit" formAction="/admin/conflicts" formTarget="_blank" className="button button-secondary">
              Search all cases for this name
            </button>
          </p>
          <p className="hint">The search for conflicts opens in another tab, and is kept with your decision.</p>
        </form>
      </div>
    </OfficeFrame>
  );
};
