import { useId } from "react";
import type { LineBox } from "./line-input.tsx";

interface Props {
  box: LineBox;
  name: string;
  /** Accessible name. What is in sight beside the control says the same. */
  label: string;
  /** What is in the empty input; by default what it takes. */
  placeholder?: string;
  /** For a choice, its key. */
  value: string;
  message: string | undefined;
  autoFocus: boolean;
}

/** Up to this many choices, with wordings up to this length, are radio buttons. */
const [maxRadios, maxWording] = [3, 24];

const placeholders = { amount: "$", date: "MM/DD/YYYY", text: "Value", choice: "" };

/** Compact control for the value of a line in a list: a few short choices as radio buttons, longer ones in a menu, or an input. */
export function LineControl(props: Props) {
  const { box, label, message } = props;
  const id = useId();
  const wordings = Object.values(box.choices);
  const isShort = wordings.length <= maxRadios && wordings.every((wording) => wording.length <= maxWording);
  const described = message ? { "aria-invalid": true, "aria-describedby": `${id}-message` } : {};
  const autoFocus = props.autoFocus || message !== undefined;
  return (
    <div className="gap-control">
      {box.kind === "choice" && isShort ? (
        <fieldset className="gap-radios" {...(message && { "aria-describedby": `${id}-message` })}>
          <legend className="visually-hidden">{label}</legend>
          {[["", "Open"], ...Object.entries(box.choices)].map(([key, wording], index) => (
            <label key={key} className="gap-radio">
              <input
                type="radio"
                name={props.name}
                value={key}
                defaultChecked={key === props.value}
                aria-invalid={message ? true : undefined}
                autoFocus={autoFocus && index === 0}
              />{" "}
              <span>{wording}</span>{" "}
            </label>
          ))}
        </fieldset>
      ) : box.kind === "choice" ? (
        <select name={props.name} defaultValue={props.value} aria-label={label} autoFocus={autoFocus} {...described}>
          <option value="">Open</option>
          {Object.entries(box.choices).map(([key, wording]) => (
            <option key={key} value={key}>
              {wording}
            </option>
          ))}
        </select>
      ) : (
        <input
          name={props.name}
          defaultValue={props.value}
          placeholder={props.placeholder ?? placeholders[box.kind]}
          aria-label={label}
          autoComplete="off"
          autoFocus={autoFocus}
          {...(box.kind === "amount" && { inputMode: "decimal" })}
          {...described}
        />
      )}
      {message && (
        <p id={`${id}-message`} className="message">
          {message}
        </p>
      )}
    </div>
  );
}
