import { useSearchParams } from "@remix-run/react";
import { parseView, type View } from "./urls.ts";

/** Dashboard view that a case was opened from, which the URL carries. */
export const useView = (): View => parseView(useSearchParams()[0]);
