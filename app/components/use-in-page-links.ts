import { useEffect } from "react";

/**
 * Follows links to places on the same page without changing the URL. Remix takes a changed URL for a navigation: it would drop the
 * reply to the last post, with the messages and unsaved answers in it, and restore an earlier scroll position.
 */
export function useInPageLinks(): void {
  useEffect(() => {
    document.addEventListener("click", follow);
    return () => document.removeEventListener("click", follow);
  }, []);
}

function follow(event: MouseEvent): void {
  const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[href^="#"]') : null;
  const place = link && document.getElementById(decodeURIComponent(link.hash.slice(1)));
  if (!place || event.defaultPrevented || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  place.closest("details")?.setAttribute("open", "");
  if (place.tabIndex < 0) place.tabIndex = -1;
  place.focus({ preventScroll: true });
  place.scrollIntoView();
}
