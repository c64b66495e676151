import { useSearchParams } from "@remix-run/react";
import { viewOf, type View } from "./dashboard-view.ts";

/** The view of the dashboard that a case was opened from, which its address carries. */
export const useView = (): View => viewOf(useSearchParams()[0]);
