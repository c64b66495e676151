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

interface TableProps {
  /** Class of its own. */
  className?: string;
  /** Accessible name. */
  caption: string;
  columns: readonly string[];
  children: React.ReactNode;
}

/** Table of a card. On a phone, each row is a card, and its cells have the attribute `data-label`. */
export const CardTable = ({ className = "", caption, columns, children }: TableProps) => (
  <div className={`answer-table ${className}`}>
    <table>
      <caption className="visually-hidden">{caption}</caption>
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column} scope="col">
              {column}
            </th>
          ))}
        </tr>
      </thead>
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
