import { useEffect, useLayoutEffect, useRef } from "react";

/** Effects before painting, which a server has none of. */
const useBeforePaint = typeof document === "undefined" ? useEffect : useLayoutEffect;

const rows = () => [...document.querySelectorAll(".case-table tbody tr")];

/**
 * Keeps what is being read in its place when rows come in above it. Returns what is to be called before the rows of
 * `state` change.
 */
export function useSteadyRows(state: unknown): () => void {
  const held = useRef<{ row: Element; top: number }>();
  useBeforePaint(() => {
    if (held.current?.row.isConnected) window.scrollBy(0, held.current.row.getBoundingClientRect().top - held.current.top);
    held.current = undefined;
  }, [state]);
  return () => {
    const [first, ...others] = rows();
    const isScrolledPast = first && first.getBoundingClientRect().bottom < 0;
    const row = isScrolledPast ? others.find((each) => each.getBoundingClientRect().bottom > 0) : undefined;
    held.current = row && { row, top: row.getBoundingClientRect().top };
  };
}
