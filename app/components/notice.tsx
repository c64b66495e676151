import { useNavigation } from "@remix-run/react";
import { useEffect, useRef } from "react";

interface Props {
  className: "alert" | "banner" | "error-summary";
  /** What the notice is about, such as the reply to a post. Each new value moves the focus here again; undefined leaves it alone. */
  about: unknown;
  children: React.ReactNode;
}

/**
 * A message about what the user has just done. It takes the focus, which scrolls it into view and makes screen readers announce it:
 * with scripts once the page has settled, without scripts when the page opens.
 */
export function Notice({ className, about, children }: Props) {
  const notice = useRef<HTMLDivElement>(null);
  const isSettled = useNavigation().state === "idle";
  useEffect(() => {
    if (about !== undefined && isSettled && isHydrated()) notice.current?.focus();
  }, [about, isSettled]);
  return (
    <div ref={notice} className={className} role={className === "banner" ? "status" : "alert"} tabIndex={-1} autoFocus>
      {children}
    </div>
  );
}

/** Whether the page is hydrated. Until then the focus is left to the browser and the user. */
export const isHydrated = (): boolean => typeof document !== "undefined" && document.documentElement.classList.contains("has-scripts");
