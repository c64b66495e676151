import { Form } from "@remix-run/react";
import { createContext, useContext } from "react";
import { Control } from "../control.tsx";
import { answersUrl, viewQuery } from "../urls.ts";
import { useView } from "../use-view.ts";
import type { AnswerEditor, EditorReply } from "./answer-editor.server.ts";
import type { EditorControl } from "./answer-place.ts";

/** The editor that is open on the page, if any, and the reply to a rejected save. */
export interface OpenEditor {
  formId: string;
  editor: AnswerEditor | null;
  reply: EditorReply | undefined;
}

const openEditor = createContext<OpenEditor>({ formId: "", editor: null, reply: undefined });

export const EditorProvider = openEditor.Provider;

/** Link that opens the editor of an answer, a group or a row. */
export function EditLink({ path, label, children = "✎" }: { path: string; label: string; children?: React.ReactNode }) {
  const query = viewQuery(useView());
  return (
    <a className="pen" href={`${query ? `${query}&` : "?"}edit=${path}`} aria-label={children === "✎" ? `Edit ${label}` : undefined}>
      {children}
    </a>
  );
}

/** Whether the editor is open at a place. */
export const useEditorAt = (at: string | null): boolean => useContext(openEditor).editor?.at === at;

/** The editor, if it is open at this place. */
export const EditorAt = ({ at }: { at: string }) => (useEditorAt(at) ? <Editor key={at} /> : null);

function Editor() {
  const { formId, editor, reply } = useContext(openEditor);
  const { typed = {}, messages = {}, now } = reply ?? {};
  const view = useView();
  const { title, section, at, controls, focus, seen, canRemove } = editor!;
  const firstWrong = controls.find(({ name }) => messages[name])?.name;
  return (
    <Form method="post" className="answer-editor" id="editor" aria-label={`Edit ${title}`} preventScrollReset>
      <input type="hidden" name="seen" value={reply?.seen ?? seen} />
      {/* The first button is what the Enter key presses. */}
      <button type="submit" name="intent" value="save" className="visually-hidden" tabIndex={-1} aria-hidden="true" />
      {controls.length > 1 && <h3>{title}</h3>}
      {now && <ChangedSince now={now} />}
      {messages[""] && (
        <p className="message" role="alert">
          {messages[""]}
        </p>
      )}
      <div className="editor-controls">
        {controls.map((control) => (
          <Control key={control.name} label={control.label} message={messages[control.name]}>
            {(id, invalid) => (
              <Input
                id={id}
                control={{ ...control, value: typed[control.name] ?? (reply && control.kind === "checkbox" ? "" : control.value) }}
                hasFocus={(firstWrong ?? focus) === control.name}
                invalid={invalid}
              />
            )}
          </Control>
        ))}
        <Control label="Reason (optional)" message={messages["reason"]}>
          {(id, invalid) => <input id={id} name="reason" defaultValue={typed["reason"] ?? ""} autoComplete="off" {...invalid} />}
        </Control>
      </div>
      <p className="editor-buttons">
        <button type="submit" name="intent" value="save" className="button button-primary">
          Save
        </button>{" "}
        <a href={`${answersUrl(formId, view, { open: section })}#${at}`} className="button button-quiet">
          Cancel
        </a>{" "}
        {canRemove && (
          <button type="submit" name="intent" value="remove" className="button button-danger">
            Remove
          </button>
        )}
      </p>
    </Form>
  );
}

const ChangedSince = ({ now }: { now: NonNullable<EditorReply["now"]> }) => (
  <div className="message" role="alert">
    <p>Somebody else has changed this since you opened it. What you typed is shown, and not saved yet. Save again to replace this:</p>
    <ul>
      {now.map(({ label, value }) => (
        <li key={label}>
          {label}: <strong>{value}</strong>
        </li>
      ))}
    </ul>
  </div>
);

interface InputProps {
  id: string;
  control: EditorControl;
  hasFocus: boolean;
  invalid: object;
}

function Input({ id, control: { name, kind, options, value }, hasFocus, invalid }: InputProps) {
  const common = { id, name, ...invalid, autoFocus: hasFocus };
  if (options)
    return (
      <select {...common} defaultValue={value}>
        {Object.entries(options).map(([key, text]) => (
          <option key={key} value={key}>
            {text}
          </option>
        ))}
      </select>
    );
  if (kind === "checkbox") return <input type="checkbox" {...common} value="yes" defaultChecked={value === "yes"} />;
  if (kind === "longText") return <textarea {...common} rows={3} defaultValue={value} />;
  const isDate = kind === "date" && (value === "" || /^\d{4}-\d\d-\d\d$/.test(value));
  return (
    <input
      {...common}
      type={isDate ? "date" : "text"}
      defaultValue={value}
      autoComplete="off"
      placeholder={kind === "ssn" ? "Leave empty to keep it" : undefined}
    />
  );
}
