import type { MouseEvent } from "react";

/**
 * Link to a place on the page. With scripts it scrolls there itself and opens a collapsed section, because a changed URL would make
 * the router restore the previous scroll position.
 */
export const Jump = ({ to, children }: { to: string; children: React.ReactNode }) => (
  <a href={`#${to}`} onClick={(event) => jump(event, to)}>
    {children}
  </a>
);

function jump(event: MouseEvent, to: string): void {
  const place = document.getElementById(to);
  if (!place || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  place.closest("details")?.setAttribute("open", "");
  place.tabIndex = -1;
  place.focus({ preventScroll: true });
  place.scrollIntoView();
}
