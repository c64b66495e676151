import { useLocation } from "@remix-run/react";
import { useEffect, useRef, type RefObject } from "react";
import { isHydrated } from "../components/notice.tsx";

/**
 * Moves the focus as a full page load would: to the element that the URL's fragment names, or else to the title of the step
 * just moved to. Returns the title's ref.
 */
export function useFocusAfterMove(): RefObject<HTMLHeadingElement> {
  const title = useRef<HTMLHeadingElement>(null);
  const { hash, key } = useLocation();
  useEffect(() => {
    if (isHydrated() && !location.hash) title.current?.focus({ preventScroll: true });
  }, []);
  useEffect(() => {
    const place = isHydrated() && hash && !isTyping() && document.getElementById(decodeURIComponent(hash.slice(1)));
    if (!place) return;
    place.closest("details")?.setAttribute("open", "");
    place.focus();
  }, [hash, key]);
  return title;
}

/** Whether the focus is in a control. A page may show a row before its URL names it, or details before they are fetched. */
export const isTyping = (): boolean => document.activeElement?.matches("input, select, textarea") ?? false;
