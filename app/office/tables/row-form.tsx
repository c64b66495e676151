import { Control } from "../control.tsx";
import type { Posted } from "../posted.server.ts";
import { rowFields, type RowField } from "./row-fields.ts";
import { tableAddress } from "./tables-address.ts";
import type { RowForm as Form } from "./tables-page.server.ts";

interface Props {
  form: Form;
  reply: Posted | undefined;
}

/** Changes a row, where it stands, or adds one. */
export function RowForm({ form, reply = { typed: {}, messages: {} } }: Props) {
  const { typed, messages } = reply;
  const isRefused = Object.keys(messages).length > 0;
  const given = (name: string) => (isRefused ? typed[name] : form.values[name]) ?? "";
  const stays = ({ isSubject, name }: RowField) => isSubject && (form.isFixed || (form.edit === "later" && name !== "effectiveFrom"));
  const fields = rowFields[form.table].filter((field) => !stays(field));
  return (
    <form method="post" action={form.address} className="work-fields law-form" aria-label={form.title}>
      <h3>{form.title}</h3>
      {messages["row"] && <p className="message">{messages["row"]}</p>}
      <RowInputs table={form.table} row={form.edit === "change" ? form.row : ""} print={form.edit === "change" ? form.print : ""} />
      {rowFields[form.table].filter(stays).map(({ name }) => (
        <input key={name} type="hidden" name={name} value={form.values[name]} />
      ))}
      {fields.map((field, index) => (
        <Field
          key={field.name}
          field={field}
          value={given(field.name)}
          message={messages[field.name]}
          isFirst={index === 0 && !isRefused}
        />
      ))}
      <label className="checkbox law-confirm">
        <input type="checkbox" name="isConfirmed" value="yes" defaultChecked={given("isConfirmed") === "yes"} />{" "}
        <span>I have checked this row against its source: confirm it</span>
      </label>
      <div className="work-buttons">
        <button type="submit" name="intent" value="save" className="button button-primary">
          Save row
        </button>{" "}
        {form.removing && (
          <button type="submit" name="intent" value="remove" className="button button-secondary">
            {form.removing}
          </button>
        )}{" "}
        <a href={tableAddress(form.row || form.table)} className="button button-quiet">
          Cancel
        </a>
      </div>
    </form>
  );
}

/** Says which row a post is about, and what it said when the page was rendered. */
export const RowInputs = ({ table, row, print }: { table: string; row: string; print: string }) =>
  Object.entries({ table, row, seen: print }).map(([name, value]) => <input key={name} type="hidden" name={name} value={value} />);

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
