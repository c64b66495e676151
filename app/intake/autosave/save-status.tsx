import { useEffect, useState, type MutableRefObject } from "react";
import { isHydrated } from "../../components/notice.tsx";
import { autosaveLabel } from "../../questionnaire/format.ts";
import type { SaveState } from "./use-autosave.ts";

/**
 * The autosave status line, with a green dot once all is saved. Without scripts there is no autosave and no line; a page
 * whose styles have failed too shows the line, and it says nothing. It is told what to show by itself, as a form is not to
 * be rendered again for that. Where nothing is autosaved, it stays empty.
 */
export function SaveStatus({ tell }: { tell?: MutableRefObject<(state: SaveState) => void> }) {
  const [state, setState] = useState<SaveState>({ status: "ready" });
  const [isAtWork, setAtWork] = useState(isHydrated);
  useEffect(() => setAtWork(true), []);
  useEffect(() => {
    if (tell) tell.current = setState;
  }, [tell]);
  const now = useNow(state.savedAt);
  return (
    <div className="save-status needs-scripts" role="status" data-status={state.status}>
      <span>{isAtWork ? wording(state, now) : "\u00a0"}</span>
      {state.status === "saved" && (
        <span className="all-saved">
          <span className="green-dot" aria-hidden="true" /> All changes saved
        </span>
      )}
    </div>
  );
}

function wording({ status, savedAt }: SaveState, now: number): string {
  if (status === "saving") return "Saving...";
  if (status === "failed") return "Save failed";
  return savedAt === undefined ? "Ready to save" : autosaveLabel(now - savedAt);
}

/** The time, looked at every half minute and whenever a save succeeds. */
function useNow(savedAt: number | undefined): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    setNow(Date.now());
    const timer = setInterval(() => setNow(Date.now()), 30_000);
    return () => clearInterval(timer);
  }, [savedAt]);
  return now;
}
