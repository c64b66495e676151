import { useLocation } from "@remix-run/react";

/** The name of the question that the page's address leads to; "" for none. What is folded around it is open, without scripts too. */
export const useTarget = (): string => new URLSearchParams(useLocation().search).get("ask") ?? "";
