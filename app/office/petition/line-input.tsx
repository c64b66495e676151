import { useId } from "react";
import { Control } from "../control.tsx";

/** What the box of a line takes. Choices have the form's wordings by key. */
export interface LineBox {
  kind: "amount" | "text" | "date" | "choice";
  choices: Record<string, string>;
}

interface Props {
  box: LineBox;
  name: string;
  label: string;
  /** Explanation between the label and the control. */
  hint?: React.ReactNode;
  /** For a choice, its key. */
  value: string;
  message: string | undefined;
  autoFocus: boolean;
  /** The radio button that enters nothing; none if omitted. */
  open?: string;
}

/** IDs of what describes the control with this ID. */
const describedBy = (id: string, hint: React.ReactNode, message: string | undefined): string | undefined =>
  [hint && `${id}-hint`, message && `${id}-message`].filter(Boolean).join(" ") || undefined;

/** Control for the value of a line: radio buttons for its tick boxes, or an input. */
export const LineInput = (props: Props) => (props.box.kind === "choice" ? <Choices {...props} /> : <Input {...props} />);

function Choices({ box: { choices }, name, label, hint, value, message, autoFocus, open }: Props) {
  const id = useId();
  const options = [...(open === undefined ? [] : [["", open]]), ...Object.entries(choices)] as [key: string, wording: string][];
  const focused = options.some(([key]) => key === value) ? value : options[0]![0];
  return (
    <fieldset className="radios line-choices" aria-describedby={describedBy(id, hint, message)}>
      <legend>{label}</legend>
      {hint && <div id={`${id}-hint`}>{hint}</div>}
      <div className="radio-options">
        {options.map(([key, wording]) => (
          <label key={key} className="radio">
            <input
              type="radio"
              name={name}
              value={key}
              defaultChecked={key === value}
              aria-invalid={message ? true : undefined}
              autoFocus={key === focused && (autoFocus || message !== undefined)}
            />{" "}
            <span>{wording}</span>{" "}
          </label>
        ))}
      </div>
      {message && (
        <p id={`${id}-message`} className="message">
          {message}
        </p>
      )}
    </fieldset>
  );
}

const Input = ({ box: { kind }, name, label, hint, value, message, autoFocus }: Props) => (
  <Control label={label} message={message}>
    {(id, invalid) => (
      <>
        {hint && (
          <div id={`${id}-hint`} className="line-hint">
            {hint}
          </div>
        )}
        <input
          id={id}
          name={name}
          defaultValue={value}
          autoComplete="off"
          autoFocus={autoFocus}
          {...(kind === "amount" && { inputMode: "decimal", placeholder: "$" })}
          {...(kind === "date" && { placeholder: "MM/DD/YYYY" })}
          {...invalid}
          aria-describedby={describedBy(id, hint, message)}
        />
      </>
    )}
  </Control>
);
