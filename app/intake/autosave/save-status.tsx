import { useNavigation } from "@remix-run/react";
import { useEffect, useState, type MutableRefObject } from "react";
import { isHydrated } from "../../components/notice.tsx";
import { officeTime } from "../../platform/office-time.ts";
import { autosaveLabel } from "../../questionnaire/format.ts";
import type { SaveState } from "./use-autosave.ts";
import { words } from "../wording/index.ts";

interface Props {
  /** Set by the component, so that autosave can report its state. */
  reportState: MutableRefObject<(state: SaveState) => void>;
  /** When the form was last saved before the page was opened. */
  savedAt: string | null;
}

/**
 * The autosave status line, with a green dot once everything is saved. Without scripts there is no autosave, and it says when
 * the form was last saved. The component has its own state, so that a status change does not render the form again.
 */
export function SaveStatus({ reportState, savedAt }: Props) {
  const [reported, setReported] = useState<SaveState>({ status: "ready" });
  // A post of the form saves too.
  const state: SaveState = useNavigation().state === "submitting" ? { status: "saving" } : reported;
  const [hasScripts, setHasScripts] = useState(isHydrated);
  useEffect(() => setHasScripts(true), []);
  useEffect(() => {
    reportState.current = setReported;
  }, [reportState]);
  const stored = savedAt === null ? undefined : Date.parse(savedAt);
  const now = useNow(reported.savedAt ?? stored);
  return (
    <div className={`save-status ${stored === undefined ? "needs-scripts" : ""}`} role="status" data-status={state.status}>
      <span>{hasScripts ? statusText(state, now, stored) : stored === undefined ? "\u00a0" : savedOnText(stored)}</span>
      {state.status === "saved" && (
        <span className="all-saved">
          <span className="green-dot" aria-hidden="true" /> {words.allSaved}
        </span>
      )}
    </div>
  );
}

const savedOnText = (time: number) => words.savedOn(officeTime(new Date(time)));
const HOUR_MS = 60 * 60_000;

function statusText({ status, savedAt }: SaveState, now: number, stored: number | undefined): string {
  if (status === "saving") return words.saving;
  if (status === "failed") return words.saveFailed;
  if (savedAt !== undefined) return autosaveLabel(now - savedAt);
  if (stored === undefined) return words.readyToSave;
  return now - stored < HOUR_MS ? autosaveLabel(now - stored) : savedOnText(stored);
}

/** The current time, updated every half minute and whenever a save succeeds. */
function useNow(savedAt: number | undefined): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    setNow(Date.now());
    const timer = setInterval(() => setNow(Date.now()), 30_000);
    return () => clearInterval(timer);
  }, [savedAt]);
  return now;
}
