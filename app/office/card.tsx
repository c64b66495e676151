import { Value } from "../components/value.tsx";

interface Props {
  /** Names the card's address on the page. */
  id: string;
  title: string;
  children: React.ReactNode;
}

/** A part of a case's page. */
export const Card = ({ id, title, children }: Props) => (
  <section className="case-card" aria-labelledby={id}>
    <h2 id={id} tabIndex={-1}>
      {title}
    </h2>
    {children}
  </section>
);

/** What is known, name by name. */
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

/** Entries, newest first, or what is said when there are none. */
export const Log = ({ none, children }: { none: string; children: React.ReactElement[] }) =>
  children.length === 0 ? <p>{none}</p> : <ol className="case-log">{children}</ol>;
