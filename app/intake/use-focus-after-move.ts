import { useEffect, type RefObject } from "react";

let hasArrived = false;

/** After going to another step within the page, the new step's title gets the focus, as on a page load. */
export function useFocusAfterMove(form: RefObject<HTMLFormElement>) {
  useEffect(() => {
    if (hasArrived && !location.hash) form.current?.querySelector("h1")?.focus({ preventScroll: true });
    hasArrived = true;
  }, [form]);
}
