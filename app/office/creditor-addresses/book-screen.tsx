import "../../styles/case.css";
import "../../styles/creditor-addresses.css";
import { Card, TableHead } from "../card.tsx";
import { PageLinks } from "../page-links.tsx";
import { OfficeFrame } from "../office-frame.tsx";
import type { FormReply } from "../form-post.server.ts";
import { AddressFields } from "./address-fields.tsx";
import type { BookPage, ListedEntry } from "./book-route.server.ts";
import { bookUrl } from "../urls.ts";
import { formatAddress } from "../../casework/addresses/format-address.ts";

interface Props {
  page: BookPage;
  reply: FormReply | undefined;
}

/** Page of the office's book of creditor addresses, with a search and a form to add an address. */
export const BookScreen = ({ page, reply }: Props) => (
  <OfficeFrame>
    <div className="case addresses">
      <div className="case-head">
        <h1>Creditor addresses</h1>
        <p>
          The firm’s own list, for the petitions of all clients. On a petition, addresses are proposed by similar names. Nothing is added to
          it, or taken from it, automatically.
        </p>
      </div>
      <Card id="add" title="Add an address">
        <form method="post" action="/admin/creditor-addresses" className="work-fields">
          <AddressFields reply={reply} />
          <div className="work-buttons">
            <button type="submit" className="button button-primary">
              Add
            </button>
          </div>
        </form>
        <p className="hint">Companies and offices. No account numbers: they belong to a client.</p>
      </Card>
      <Card id="book" title="The book">
        <Search {...page} />
        <Found {...page} />
        <PageLinks
          label="Pages"
          page={page.page}
          last={page.last}
          to={(other) => bookUrl({ search: page.search, page: other, isCounted: page.isCounted })}
        />
      </Card>
    </div>
  </OfficeFrame>
);

const Search = ({ search }: Pick<BookPage, "search">) => (
  <form method="get" action="/admin/creditor-addresses" role="search" className="address-search">
    <label htmlFor="search">Name, street, city or ZIP code</label>{" "}
    <input id="search" type="search" name="search" defaultValue={search} key={search} autoComplete="off" spellCheck={false} />{" "}
    <button type="submit" className="button button-secondary">
      Search
    </button>{" "}
    {search && <a href="/admin/creditor-addresses">Show all</a>}
  </form>
);

const Found = ({ search, found, page, entries, isCounted, unreadable }: BookPage) =>
  entries.length === 0 ? (
    <p>
      {search
        ? `Nothing in the book is similar to “${search}”.`
        : "The book is empty. Add an address above, or add those of a case from its petition."}
    </p>
  ) : (
    <>
      <p>
        {found.toLocaleString("en-US")} {found === 1 ? "address" : "addresses"}
        {search && `, the most similar names first`}.{" "}
        {!isCounted && <a href={bookUrl({ search, page, isCounted: true })}>Count the open cases that use each</a>}
      </p>
      {unreadable > 0 && <p className="message">Forms that could not be decrypted, and are not counted: {unreadable}</p>}
      <div className="address-table">
        <table>
          <TableHead columns={["Name", "Address", "From", ...(isCounted ? ["Open cases"] : [])]} />
          <tbody>
            {entries.map((entry) => (
              <Entry key={entry.to} {...entry} />
            ))}
          </tbody>
        </table>
      </div>
    </>
  );

const Entry = ({ to, isFromCase, uses, ...address }: ListedEntry) => (
  <tr>
    <th scope="row">
      <a href={to}>{address.name}</a>
    </th>
    <td>{formatAddress(address)}</td>
    <td className="hint" data-label="From">
      {isFromCase ? "A case" : "Typed in"}
    </td>
    {uses !== null && <td data-label="Open cases">{uses}</td>}
  </tr>
);
