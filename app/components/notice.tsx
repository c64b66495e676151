import { useNavigation } from "@remix-run/react";
import { useEffect, useRef } from "react";

interface Props {
  className: "alert" | "banner" | "error-summary";
  /** What the notice is about, such as the answer to a post: each new one takes the focus again; with undefined the focus stays. */
  about: unknown;
  children: React.ReactNode;
}

/**
 * A message about what a person has just done. It takes the focus, which brings it into view and has it read aloud: with
 * scripts when the page has settled, without scripts as the page opens.
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

/** Whether the page's scripts have taken it over. Until then the focus is the browser's and the person's. */
export const isHydrated = (): boolean => typeof document !== "undefined" && document.documentElement.classList.contains("has-scripts");
