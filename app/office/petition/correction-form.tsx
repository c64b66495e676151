import { Control } from "../control.tsx";
import type { FormReply } from "../form-post.server.ts";
import { LineInputs } from "./undo-button.tsx";
import { LineInput } from "./line-input.tsx";
import type { Editing } from "./worksheet.server.ts";

interface Props {
  editing: Editing;
  label: string;
  postUrl: string;
  version: number;
  reply: FormReply | undefined;
}

/** Form that corrects a line, shown below the line. */
export const CorrectionForm = ({ editing, label, postUrl, version, reply = { typed: {}, messages: {} } }: Props) => {
  const { typed, messages } = reply;
  const isRejected = Object.keys(messages).length > 0;
  return (
    <form method="post" action={postUrl} className="work-fields" aria-label={`Correct ${label}`}>
      <LineInputs line={editing} version={version} />
      <LineInput
        box={editing.box}
        name="value"
        label="Value of the line"
        value={typed["value"] ?? editing.value}
        message={messages["value"]}
        autoFocus={!isRejected}
      />
      <Control label="Reason" message={messages["reason"]}>
        {(id, invalid) => <input id={id} name="reason" defaultValue={typed["reason"] ?? editing.reason} autoComplete="off" {...invalid} />}
      </Control>
      <div className="work-buttons">
        <button type="submit" name="intent" value="correct" className="button button-primary">
          Save correction
        </button>{" "}
        <button type="submit" name="intent" value="notApplicable" className="button button-secondary">
          Not applicable
        </button>{" "}
        <a href={editing.cancelUrl} className="button button-quiet">
          Cancel
        </a>
      </div>
    </form>
  );
};
