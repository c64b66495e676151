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
