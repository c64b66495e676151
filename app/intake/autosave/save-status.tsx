import { useEffect, useState, type MutableRefObject } from "react";
import { isHydrated } from "../../components/notice.tsx";
import { officeTime } from "../../platform/office-time.ts";
import { autosaveLabel } from "../../questionnaire/format.ts";
import type { SaveState } from "./use-autosave.ts";

interface Props {
  tell: MutableRefObject<(state: SaveState) => void>;
  /** When the form was last saved, before the page was opened. */
  savedAt: string | null;
}

/**
 * The autosave status line, with a green dot once all is saved. Without scripts there is no autosave: then it says when the
 * form was saved, if it was. It is told what to show by itself, as a form is not to be rendered again for that.
 */
export function SaveStatus({ tell, savedAt }: Props) {
  const [state, setState] = useState<SaveState>({ status: "ready" });
  const [isAtWork, setAtWork] = useState(isHydrated);
  useEffect(() => setAtWork(true), []);
  useEffect(() => {
    tell.current = setState;
  }, [tell]);
  const stored = savedAt === null ? undefined : Date.parse(savedAt);
  const now = useNow(state.savedAt ?? stored);
  return (
    <div className={`save-status ${stored === undefined ? "needs-scripts" : ""}`} role="status" data-status={state.status}>
      <span>{isAtWork ? wording(state, now, stored) : stored === undefined ? "\u00a0" : savedOn(stored)}</span>
      {state.status === "saved" && (
        <span className="all-saved">
          <span className="green-dot" aria-hidden="true" /> All changes saved
        </span>
      )}
    </div>
  );
}

/** What the status line says where there are no answers to type. */
export const ReviewStatus = ({ savedAt }: { savedAt: string | null }) => (
  <div className="save-status" role="status">
    <span>{savedAt === null ? "Nothing is saved yet." : `All saved, documents too. Last change: ${officeTime(new Date(savedAt))}.`}</span>
  </div>
);

const savedOn = (time: number) => `Saved ${officeTime(new Date(time))}`;
const hour = 60 * 60_000;

function wording({ status, savedAt }: SaveState, now: number, stored: number | undefined): string {
  if (status === "saving") return "Saving...";
  if (status === "failed") return "Save failed";
  if (savedAt !== undefined) return autosaveLabel(now - savedAt);
  if (stored === undefined) return "Ready to save";
  return now - stored < hour ? autosaveLabel(now - stored) : savedOn(stored);
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
