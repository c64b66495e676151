/** Number of entries of a list that are in sight before the others are unfolded. */
const inSight = 5;

interface Props {
  className: string;
  /** Accessible name of the list. */
  label?: string;
  isFolded?: boolean;
  children: React.ReactElement[];
}

/** List of which all but the first entries are folded. */
export function ShowAll({ className, label, isFolded = true, children }: Props) {
  const shown = isFolded ? inSight : children.length;
  return (
    <>
      <ul className={className} aria-label={label}>
        {children.slice(0, shown)}
      </ul>
      {children.length > shown && (
        <details className="show-all">
          <summary>Show all {children.length.toLocaleString("en-US")}</summary>
          <ul className={className}>{children.slice(shown)}</ul>
        </details>
      )}
    </>
  );
}
