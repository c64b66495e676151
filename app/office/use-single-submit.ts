import { useEffect } from "react";

/** How long the same form is ignored if the browser stays on the page. */
const IGNORE_MS = 5_000;

/**
 * Ignores a form that is posted again while the browser waits for the response to its first post, as after a double click. The server
 * would handle both posts: it would add a note twice, and report a conflict between two posts of the same work.
 */
export function useSingleSubmit(): void {
  useEffect(() => {
    let posted: EventTarget | null = null;
    let postedAt = 0;
    const onSubmit = (event: SubmitEvent) => {
      const isPost = event.target instanceof HTMLFormElement && event.target.method === "post";
      if (!isPost || event.defaultPrevented) return;
      if (event.target === posted && Date.now() - postedAt < IGNORE_MS) return event.preventDefault();
      posted = event.target;
      postedAt = Date.now();
    };
    const onPageShow = () => (posted = null);
    window.addEventListener("submit", onSubmit);
    window.addEventListener("pageshow", onPageShow);
    return () => {
      window.removeEventListener("submit", onSubmit);
      window.removeEventListener("pageshow", onPageShow);
    };
  }, []);
}
