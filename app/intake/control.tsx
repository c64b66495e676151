import { readAmount } from "../questionnaire/amounts.ts";
import { isSelect, type ChoiceField, type Field, type SimpleField, type TextField, type YesNoField } from "../questionnaire/fields.ts";
import { isIsoDate } from "../questionnaire/format.ts";
import { none } from "../questionnaire/none.ts";
import { words as answers } from "../questionnaire/wording/index.ts";
import { fragmentFor, keepPrefix } from "./edit-rows.ts";
import { useStep, valueOfControl } from "./step-context.tsx";
import { words } from "./wording/index.ts";

/** A control with its label, hint and message. */
export function LabelledControl({ name, field }: { name: string; field: SimpleField }) {
  if (field.kind === "yesNo") return <Radios name={name} field={field} options={{ yes: words.yes, no: words.no }} />;
  if (field.kind === "choice" && !isSelect(field)) return <Radios name={name} field={field} options={field.options} />;
  if (field.kind === "checkbox")
    return (
      <label className="checkbox" htmlFor={name}>
        <Control name={name} field={field} /> <span>{field.label}</span>
      </label>
    );
  return <PlainControl name={name} field={field} />;
}

interface ControlProps {
  name: string;
  field: SimpleField;
}

function PlainControl({ name, field }: ControlProps) {
  return (
    <>
      <label htmlFor={name}>
        {field.label}
        {"required" in field && field.required && <Asterisk />}
      </label>{" "}
      <Hint name={name} field={field} />
      <Control name={name} field={field} />
      <Message name={name} />
    </>
  );
}

/** A control without a visible label, for tables whose headings label it. */
export function Control({ name, field, label }: ControlProps & { label?: string }) {
  const { values, errors, advice, typed } = useStep();
  const message = errors[name] || advice[name];
  const isNote = message && !errors[name] && readAmount(typed[name] ?? "").often;
  const value = valueOfControl(values, name);
  const commonProps = {
    id: name,
    name,
    "aria-label": label,
    "aria-invalid": message && !isNote ? true : undefined,
    "aria-describedby": describedBy(name, field, message),
    autoFocus: isFirst(name, errors),
  };
  if (field.kind === "checkbox") return <input {...commonProps} type="checkbox" value="yes" defaultChecked={value === true} />;
  if (field.kind === "choice") return <Select {...commonProps} options={field.options} value={value} />;
  if (field.kind === "yesNo") return null;
  const textProps = {
    ...commonProps,
    defaultValue: answers.none !== none && field.offersNone && value === none ? answers.none : typeof value === "string" ? value : "",
    "data-mask": field.kind,
    "data-enabled-by": field.enabledBy,
  };
  if (field.kind === "longText")
    return (
      <div className="answer-line">
        <textarea {...textProps} rows={3} placeholder={field.offersNone && " "} />{" "}
        {field.offersNone && <NoneButton name={name} label={field.label} />}
      </div>
    );
  return (
    <input
      {...textProps}
      {...inputTypes[inputKindOf(field, value)]}
      placeholder={placeholderOf(field)}
      autoComplete={field.autoComplete ?? "off"}
      required={undefined}
      aria-required={field.required ? true : undefined}
    />
  );
}

/** A button that answers an empty question with "None": in place with scripts, by a post without. */
function NoneButton({ name, label }: { name: string; label: string }) {
  return (
    <button
      type="submit"
      name="intent"
      value={`none:${name}`}
      formAction={fragmentFor(name)}
      className="button none-button"
      onClick={(event) => {
        event.preventDefault();
        const answer = document.getElementById(name) as HTMLTextAreaElement;
        answer.value = answers.none;
        answer.dispatchEvent(new Event("input", { bubbles: true }));
        answer.focus();
      }}
    >
      {words.none}
      <span className="visually-hidden">{words.forQuestion(label)}</span>
    </button>
  );
}

/** Returns the kind of input for a value. A date that a date input cannot show becomes a text input, so that it is not lost. */
const inputKindOf = (field: TextField, value: unknown): TextField["kind"] =>
  field.kind === "date" && value && !isIsoDate(String(value)) ? "text" : field.kind;

const inputTypes = {
  text: { type: "text" },
  longText: { type: "text" },
  ssn: { type: "text", inputMode: "numeric", spellCheck: false },
  date: { type: "date", max: "9999-12-31" },
  phone: { type: "tel" },
  dashedPhone: { type: "tel" },
  email: { type: "email", inputMode: "email" },
  state: { type: "text" },
  money: { type: "text", inputMode: "numeric" },
} as const;

const placeholderOf = (field: TextField) => field.placeholder ?? (field.kind === "money" ? "$" : undefined);

type CommonProps = { id: string; name: string };

function Select({ options, value, ...commonProps }: CommonProps & { options: Readonly<Record<string, string>>; value: unknown }) {
  return (
    <select {...commonProps} defaultValue={typeof value === "string" ? value : ""}>
      <option value="">{words.pleaseChoose}</option>
      {Object.entries(options).map(([option, label]) => (
        <option key={option} value={option}>
          {label}
        </option>
      ))}
    </select>
  );
}

/** A question with more characters has Yes and No below it on a phone. */
const maxBeside = 60;

function Radios({ name, field, options }: { name: string; field: YesNoField | ChoiceField; options: Readonly<Record<string, string>> }) {
  const { values, errors } = useStep();
  const value = valueOfControl(values, name);
  const place = !options.yes ? "" : field.label.length > maxBeside ? "beside beside-long" : "beside";
  const hasAsterisk = field.kind === "yesNo" && (field.required || field.asterisk);
  return (
    <fieldset className={`radios ${place}`} aria-describedby={describedBy(name, field, errors[name])}>
      <legend>
        {field.label}
        {hasAsterisk && <Asterisk />}
      </legend>
      {!options.yes && <Hint name={name} field={field} />}
      <div className="radio-options">
        {Object.entries(options).map(([option, label], index) => (
          <label key={option} className="radio">
            <input
              type="radio"
              id={index === 0 ? name : `${name}-${option}`}
              name={name}
              value={option}
              defaultChecked={value === option}
              aria-invalid={errors[name] ? true : undefined}
              autoFocus={index === 0 && isFirst(name, errors)}
            />{" "}
            <span>{label}</span>{" "}
          </label>
        ))}
      </div>
      {options.yes && <Hint name={name} field={field} />}
      <Message name={name} />
    </fieldset>
  );
}

const Asterisk = () => (
  <span className="asterisk" aria-hidden="true">
    {" "}
    *
  </span>
);

const Hint = ({ name, field }: { name: string; field: Field }) =>
  field.hint ? (
    <p className="hint" id={`${name}-hint`}>
      {field.hint}
    </p>
  ) : null;

/** The message under a control, with a button that confirms an amount that may mean something else. */
export function Message({ name }: { name: string }) {
  const { errors, advice, typed } = useStep();
  const message = errors[name] || advice[name];
  if (!message) return null;
  const { kept, often } = readAmount((!errors[name] && typed[name]) || "");
  if (often)
    return (
      <p className="hint" id={`${name}-message`}>
        {message}
      </p>
    );
  return (
    <>
      <p className="message" id={`${name}-message`}>
        {message}
      </p>{" "}
      {kept && <KeepButton name={name} kept={kept} />}
    </>
  );
}

function KeepButton({ name, kept }: { name: string; kept: string }) {
  const { confirm } = useStep();
  return (
    <button
      type="submit"
      name="intent"
      value={`${keepPrefix}${name}`}
      formAction={fragmentFor(name)}
      className="button button-quiet keep-button"
      onClick={() => {
        document.getElementById(name)?.focus();
        setTimeout(() => confirm(name)); // The button must be there until it has submitted the form.
      }}
    >
      {words.keepAmount(kept)}
    </button>
  );
}

/** Whether this is the first question with a message. It gets the focus, even without scripts. */
const isFirst = (name: string, errors: Readonly<Record<string, string>>) => Object.keys(errors)[0] === name;

const describedBy = (name: string, field: Field, error: string | undefined) =>
  [field.hint && `${name}-hint`, error && `${name}-message`].filter(Boolean).join(" ") || undefined;
