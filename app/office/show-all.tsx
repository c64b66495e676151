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
        <ShowRest total={children.length} of={label}>
          <ul className={className}>{children.slice(shown)}</ul>
        </ShowRest>
      )}
    </>
  );
}

interface RestProps {
  /** Number of all entries, including those in sight. */
  total: number;
  /** What they are, for those who hear the button without what is around it. */
  of?: string | undefined;
  isOpen?: boolean;
  children: React.ReactNode;
}

/** The entries of a list or table that follow those in sight, folded. */
export const ShowRest = ({ total, of, isOpen, children }: RestProps) => (
  <details className="show-all" open={isOpen}>
    <summary>
      Show all {total.toLocaleString("en-US")}
      {of && <span className="visually-hidden"> of {of}</span>}
    </summary>
    {children}
  </details>
);
