import { extensionOf } from "../../files/file-kinds.ts";
import { Control } from "../control.tsx";
import { ReasonControl, SpanishReasonHint, TypeControl } from "./file-controls.tsx";
import type { FileReply } from "./file-route.server.ts";
import type { FilePage } from "./viewer-page.server.ts";

interface FormProps {
  file: FilePage["file"];
  typed: FileReply["typed"] | undefined;
}

/** Form for the name of a file in the office, and its type. */
export function NameForm({ file, typed = {} }: FormProps) {
  const extension = `.${extensionOf(file.name)}`;
  return (
    <details className="viewer-form" open={typed["officeName"] !== undefined}>
      <summary>Name and type</summary>
      <form method="post" className="work-fields">
        <input type="hidden" name="revision" value={file.revision} />
        <Control label={`Name in the office (${extension})`}>
          {(id) => (
            <input
              id={id}
              name="officeName"
              defaultValue={typed["officeName"] ?? file.name.slice(0, -extension.length)}
              autoComplete="off"
            />
          )}
        </Control>
        {file.type && <TypeControl label="Type" value={typed["documentType"] ?? file.type} />}
        <div className="work-buttons">
          <button type="submit" name="intent" value="save" className="button button-secondary">
            Save name
          </button>
        </div>
      </form>
      <p className="hint">Clients see the name they gave. Leave the name empty to use theirs.</p>
    </details>
  );
}

/** Form that marks a file as unreadable, or removes the mark. */
export function ReadabilityForm({ file, typed = {}, isSpanish }: FormProps & Pick<FilePage, "isSpanish">) {
  return (
    <details className="viewer-form" open={file.reason !== undefined || typed["reason"] !== undefined}>
      <summary>Cannot be read?</summary>
      {file.reason && <p className="message">{`Cannot be read: ${file.reason}`}</p>}
      <form method="post" className="work-fields">
        <input type="hidden" name="revision" value={file.revision} />
        <ReasonControl label="Reason for the client" value={typed["reason"] ?? file.reason} />
        <div className="work-buttons">
          <button type="submit" name="intent" value="unreadable" className="button button-secondary">
            {file.reason ? "Save reason" : "Mark unreadable"}
          </button>{" "}
          {file.reason && (
            <button type="submit" name="intent" value="readable" className="button button-quiet">
              Remove mark
            </button>
          )}
        </div>
      </form>
      <p className="hint">The client sees the reason in the list of documents, and is asked to send the file again.</p>
      {isSpanish && <SpanishReasonHint />}
    </details>
  );
}
