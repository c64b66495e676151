import { ListPages } from "../list-pages.tsx";
import type { CreditorsPage } from "./creditors-page.server.ts";

interface Props {
  page: CreditorsPage;
  message: string | undefined;
}

/** Addresses of the case that are not in the book, to add to it. */
export const NewAddresses = ({ page: { newAddresses, url, selectAllUrl }, message }: Props) => (
  <details
    open={message !== undefined || newAddresses.page > 1 || newAddresses.entries.some(({ isChecked }) => isChecked)}
    id="new-addresses"
  >
    <summary>
      Not in the book yet <span className="hint">{newAddresses.total}</span>
    </summary>
    {message && (
      <p className="message" role="alert">
        {message}
      </p>
    )}
    <form method="post" action={url}>
      <p>
        <a href={selectAllUrl}>Select all</a>{" "}
        <span className="hint">except support, injuries, divorces and personal loans, which are often owed to people.</span>{" "}
        <button type="submit" name="intent" value="keep" className="button button-secondary">
          Add selected to the book
        </button>
      </p>
      <ul className="address-list">
        {newAddresses.entries.map((each) => (
          <li key={each.path} className="address-row">
            <NewAddressItem {...each} />
          </li>
        ))}
      </ul>
      <ListPages label="New addresses" list={newAddresses} />
    </form>
  </details>
);

const NewAddressItem = ({ path, name, text, message, isChecked }: CreditorsPage["newAddresses"]["entries"][number]) =>
  message ? (
    <span>
      <strong>{name}</strong>, {text} <span className="message">{message}</span>
    </span>
  ) : (
    <label className="checkbox">
      <input type="checkbox" name="path" value={path} defaultChecked={isChecked} />{" "}
      <span>
        <strong>{name}</strong>, {text}
      </span>
    </label>
  );
