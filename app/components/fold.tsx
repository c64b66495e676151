interface Props {
  /** Number of all items, including those that are always visible. */
  count: number;
  isOpen?: boolean;
  children: React.ReactNode;
}

/** Collapses everything but the beginning of a long list. */
export const Fold = ({ count, isOpen, children }: Props) => (
  <details className="fold" open={isOpen}>
    <summary>
      <span>Show all {count}</span> <span>Show fewer</span>
    </summary>
    {children}
  </details>
);
