import { Card, CardTable } from "../card.tsx";
import { Control } from "../control.tsx";
import type { CreditorsPage } from "./creditors-page.server.ts";
import type { CreditorsReply, PreviewedRow } from "./creditors-route.server.ts";

interface Props {
  page: CreditorsPage;
  /** What was read of the list; undefined before anything is pasted. */
  reply: CreditorsReply | undefined;
}

/** Form that reads a pasted list of addresses, and shows whom they are for before they are saved. */
export const PastedList = ({ page: { url }, reply }: Props) => {
  const list = reply?.typed["list"] ?? "";
  const message = reply?.messages["list"];
  const input = (
    <form method="post" action={url}>
      <Control
        label="Addresses as comma-separated values: name, line1, line2, city, state, zip"
        message={reply?.preview ? undefined : message}
      >
        {(id, invalid) => (
          <textarea
            id={id}
            name="list"
            rows={5}
            defaultValue={list}
            autoComplete="off"
            placeholder={'Example Bank,P.O. Box 100,,Raleigh,NC,27602\n"Sample, Inc.",1 Main St.,Suite 2,Durham,NC,27701'}
            {...invalid}
          />
        )}
      </Control>
      <p className="petition-links">
        <button type="submit" name="intent" value="preview" className="button button-secondary">
          Preview
        </button>{" "}
        <span className="hint">Nothing is saved yet. A list copied from a spreadsheet works, too.</span>
      </p>
    </form>
  );
  if (!reply) return input;
  return (
    <Card id="pasted" title="Pasted addresses">
      {reply.preview && (
        <form method="post" action={url}>
          <input type="hidden" name="list" value={list} />
          {message && (
            <p className="message" role="alert">
              {message}
            </p>
          )}
          <Preview rows={reply.preview} />
          {reply.preview.some(({ matches }) => matches.some(({ isSame }) => !isSame)) && (
            <button type="submit" name="intent" value="import" className="button button-primary">
              Save the selected addresses
            </button>
          )}
        </form>
      )}
      {reply.preview ? (
        <details>
          <summary>Change the list</summary>
          {input}
        </details>
      ) : (
        input
      )}
    </Card>
  );
};

const Preview = ({ rows }: { rows: PreviewedRow[] }) => (
  <CardTable className="pasted-list" caption="What would be saved" columns={["Row", "Name", "Address", "Creditor of the case"]}>
    {rows.map(({ row, name, address, message, matches }) => (
      <tr key={row}>
        <th scope="row">{row}</th>
        <td data-label="Name">{name}</td>
        <td data-label="Address">{address}</td>
        <td data-label="Creditor of the case">
          {message && <p className="message">{message}</p>}
          {matches.map((match) => (
            <Match key={match.value} {...match} />
          ))}
        </td>
      </tr>
    ))}
  </CardTable>
);

const Match = ({ value, name, count, now, isSame, isChecked }: PreviewedRow["matches"][number]) => {
  const text = (
    <span>
      {name}
      {count > 1 && `, all ${count}`} <span className="hint">{now}</span>
    </span>
  );
  if (isSame) return <p>{text}</p>;
  return (
    <label className="checkbox">
      <input type="checkbox" name="row" value={value} defaultChecked={isChecked} /> {text}
    </label>
  );
};
