import { words } from "./wording/index.ts";

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
      <span>{words.showAll(count)}</span> <span>{words.showFewer}</span>
    </summary>
    {children}
  </details>
);
