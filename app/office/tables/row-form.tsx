import { Control } from "../control.tsx";
import type { FormReply } from "../form-post.server.ts";
import { rowFields, type RowField } from "./row-fields.ts";
import { tableUrl } from "../urls.ts";
import type { RowForm as Form } from "./tables-page.server.ts";

interface Props {
  form: Form;
  reply: FormReply | undefined;
}

/** Form that changes a row, shown below the row, or adds one. */
export function RowForm({ form, reply = { typed: {}, messages: {} } }: Props) {
  const { typed, messages } = reply;
  const isRejected = Object.keys(messages).length > 0;
  const valueOf = (name: string) => (isRejected ? typed[name] : form.values[name]) ?? "";
  const isHidden = ({ isIdentifying, name }: RowField) =>
    isIdentifying && (form.isFixed || (form.edit === "later" && name !== "effectiveFrom"));
  const fields = rowFields[form.table].filter((field) => !isHidden(field));
  return (
    <form method="post" action={form.postUrl} className="work-fields law-form" aria-label={form.title}>
      <h3>{form.title}</h3>
      {messages["row"] && <p className="message">{messages["row"]}</p>}
      <RowInputs table={form.table} row={form.edit === "change" ? form.row : ""} hash={form.edit === "change" ? form.hash : ""} />
      {rowFields[form.table].filter(isHidden).map(({ name }) => (
        <input key={name} type="hidden" name={name} value={form.values[name]} />
      ))}
      {fields.map((field, index) => (
        <Field
          key={field.name}
          field={field}
          value={valueOf(field.name)}
          message={messages[field.name]}
          isFirst={index === 0 && !isRejected}
        />
      ))}
      <label className="checkbox law-confirm">
        <input type="checkbox" name="isConfirmed" value="yes" defaultChecked={valueOf("isConfirmed") === "yes"} />{" "}
        <span>I have checked this row against its source: confirm it</span>
      </label>
      <div className="work-buttons">
        <button type="submit" name="intent" value="save" className="button button-primary">
          Save row
        </button>{" "}
        {form.removeLabel && (
          <button type="submit" name="intent" value="remove" className="button button-secondary">
            {form.removeLabel}
          </button>
        )}{" "}
        <a href={tableUrl(form.table, form.row)} className="button button-quiet">
          Cancel
        </a>
      </div>
    </form>
  );
}

/** Hidden inputs with the row a post is about and its hash when the page was rendered. */
export const RowInputs = ({ table, row, hash }: { table: string; row: string; hash: string }) =>
  Object.entries({ table, row, seen: hash }).map(([name, value]) => <input key={name} type="hidden" name={name} value={value} />);

interface FieldProps {
  field: RowField;
  value: string;
  message: string | undefined;
  isFirst: boolean;
}

function Field({ field: { name, label, kind, choices = {} }, value, message, isFirst }: FieldProps) {
  if (kind === "yes")
    return (
      <label className="checkbox">
        <input type="checkbox" name={name} value="yes" defaultChecked={value === "yes"} /> <span>{label}</span>
      </label>
    );
  const isLong = kind === "paragraph" || kind === "list";
  return (
    <Control label={label} message={message}>
      {(id, invalid) => {
        const common = { id, name, defaultValue: value, autoFocus: isFirst, ...invalid };
        if (kind === "choice")
          return (
            <select {...common}>
              {Object.entries(choices).map(([key, text]) => (
                <option key={key} value={key}>
                  {text}
                </option>
              ))}
            </select>
          );
        if (isLong) return <textarea {...common} rows={3} />;
        return (
          <input
            {...common}
            type={kind === "date" ? "date" : "text"}
            inputMode={kind === "amount" || kind === "count" ? "numeric" : undefined}
            autoComplete="off"
          />
        );
      }}
    </Control>
  );
}
