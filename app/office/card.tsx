import { Value } from "../components/value.tsx";

interface Props {
  /** ID of the heading, which links can use as a fragment. */
  id: string;
  title: string;
  children: React.ReactNode;
}

/** Titled section of a case page. */
export const Card = ({ id, title, children }: Props) => (
  <section className="case-card" aria-labelledby={id}>
    <h2 id={id} tabIndex={-1}>
      {title}
    </h2>
    {children}
  </section>
);

interface HeadProps {
  /** Names of the columns; "" for one without a name. */
  columns: readonly string[];
  /** Those that contain amounts. */
  amounts?: readonly string[];
}

/** Head of a table. */
export const TableHead = ({ columns, amounts = [] }: HeadProps) => (
  <thead>
    <tr>
      {columns.map((column) =>
        column === "" ? (
          <td key="" />
        ) : (
          <th key={column} scope="col" className={amounts.includes(column) ? "amount" : undefined}>
            {column}
          </th>
        ),
      )}
    </tr>
  </thead>
);

interface TableProps extends HeadProps {
  /** Class of its own. */
  className?: string;
  /** Accessible name. */
  caption?: string;
  children: React.ReactNode;
}

/** Table of a card. On a phone, each row is a card, and its cells have the attribute `data-label`. */
export const CardTable = ({ className = "", caption, children, ...head }: TableProps) => (
  <div className={`answer-table ${className}`}>
    <table>
      {caption && <caption className="visually-hidden">{caption}</caption>}
      <TableHead {...head} />
      <tbody>{children}</tbody>
    </table>
  </div>
);

/** List of labels and values. */
export const Facts = ({ rows }: { rows: { label: string; value: string }[] }) => (
  <dl className="case-facts">
    {rows.map(({ label, value }) => (
      <div key={label}>
        <dt>{label}</dt>
        <dd>
          <Value text={value} />
        </dd>
      </div>
    ))}
  </dl>
);

/** List of entries, newest first, or a text when there are none. */
export const Log = ({ emptyText, children }: { emptyText: string; children: React.ReactElement[] }) =>
  children.length === 0 ? <p>{emptyText}</p> : <ol className="case-log">{children}</ol>;
