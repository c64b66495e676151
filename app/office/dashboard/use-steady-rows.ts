import { useEffect, useLayoutEffect, useRef } from "react";

/** useLayoutEffect, which does nothing but warn on the server. */
const useBeforePaint = typeof document === "undefined" ? useEffect : useLayoutEffect;

const tableRows = () => [...document.querySelectorAll(".case-table tbody tr")];

/** Keeps the visible rows in place when rows are added above them. Returns a function to call before the rows of `state` change. */
export function useSteadyRows(state: unknown): () => void {
  const anchor = useRef<{ row: Element; top: number }>();
  useBeforePaint(() => {
    if (anchor.current?.row.isConnected) window.scrollBy(0, anchor.current.row.getBoundingClientRect().top - anchor.current.top);
    anchor.current = undefined;
  }, [state]);
  return () => {
    const [first, ...others] = tableRows();
    const isScrolledPast = first && first.getBoundingClientRect().bottom < 0;
    const row = isScrolledPast ? others.find((each) => each.getBoundingClientRect().bottom > 0) : undefined;
    anchor.current = row && { row, top: row.getBoundingClientRect().top };
  };
}
