interface Props {
  /** How many there are, with those that are always shown. */
  count: number;
  isOpen?: boolean;
  children: React.ReactNode;
}

/** Folds all of a long list but its beginning. */
export const Fold = ({ count, isOpen, children }: Props) => (
  <details className="fold" open={isOpen}>
    <summary>
      <span>Show all {count}</span> <span>Show fewer</span>
    </summary>
    {children}
  </details>
);
