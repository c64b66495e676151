import type { MouseEvent } from "react";

/**
 * A link to a place of the page. Scripts go there themselves, into a folded section too: a change of the address would
 * make the router restore the position that the page had before.
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
