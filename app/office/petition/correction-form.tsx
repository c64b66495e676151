import { Control } from "../control.tsx";
import type { Posted } from "../posted.server.ts";
import { LineInputs } from "./undo-button.tsx";
import type { Editing } from "./worksheet.server.ts";

interface Props {
  editing: Editing;
  label: string;
  address: string;
  version: number;
  reply: Posted | undefined;
}

/** Corrects a line, where it stands. */
export const CorrectionForm = ({ editing, label, address, version, reply = { typed: {}, messages: {} } }: Props) => {
  const { typed, messages } = reply;
  const isRefused = Object.keys(messages).length > 0;
  return (
    <form method="post" action={address} className="work-fields" aria-label={`Correct ${label}`}>
      <LineInputs line={editing} version={version} />
      <Control label="What the line is to say" message={messages["value"]}>
        {(id, invalid) => (
          <input
            id={id}
            name="value"
            defaultValue={typed["value"] ?? editing.value}
            autoComplete="off"
            autoFocus={!isRefused}
            {...invalid}
          />
        )}
      </Control>
      <Control label="Reason" message={messages["reason"]}>
        {(id, invalid) => <input id={id} name="reason" defaultValue={typed["reason"] ?? editing.reason} autoComplete="off" {...invalid} />}
      </Control>
      <div className="work-buttons">
        <button type="submit" name="intent" value="correct" className="button button-primary">
          Save correction
        </button>{" "}
        <a href={editing.back} className="button button-quiet">
          Cancel
        </a>
      </div>
    </form>
  );
};
