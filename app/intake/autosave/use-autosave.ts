import { useEffect, useRef, type RefObject } from "react";
import { askBeforeLeaving } from "../../components/ask-before-leaving.ts";
import type { SaveState } from "./autosave.ts";
import type { Conflict } from "../../questionnaire/merge.ts";
import { readValues } from "../read-values.ts";
import { runAutosave, type Autosave } from "./run-autosave.ts";
import type { SavedForm } from "./saved-form.ts";
import type { Step, Values } from "../../questionnaire/step.ts";
import { typedAmountsIn } from "../../questionnaire/typed-amounts.ts";

export type { SaveState };

interface Options {
  definition: RefObject<Step>;
  /** The stored answers that the page has adopted from its loader or the reply to a post. */
  saved: SavedForm;
  load: () => Promise<SavedForm>;
  /** Whether the page shows another form than the browser has open. It is not saved then. */
  isOtherForm: boolean;
  form: RefObject<HTMLFormElement>;
  onVersion: (stored: SavedForm) => void;
  onFailure: (reason?: string) => void;
  onMerged: (values: Values, conflicts: Conflict[]) => void;
}

/**
 * Saves the form while it is being filled in, when the page is left, and when the network is back. The component that renders
 * the status sets `reportState`. Browsers may not restore the controls of a page that was left, because the stored answers may
 * be newer.
 */
export function useAutosave({ definition, saved, form, load, isOtherForm, ...callbacks }: Options) {
  const reportState = useRef<(state: SaveState) => void>(() => undefined);
  const autosave = useRef<Autosave>();
  const latest = useRef({ saved, ...callbacks });
  latest.current = { saved, ...callbacks };

  useEffect(() => {
    const element = form.current;
    const step = () => definition.current!;
    if (!element || isOtherForm || Object.keys(step().fields).length === 0) return undefined;
    const page = {
      step,
      read: () => readValues(step(), latest.current.saved.values, element),
      readTyped: () => typedAmountsIn(step(), new FormData(element)),
      readPost: () => new URLSearchParams([...new FormData(element)].map(([name, value]) => [name, String(value)])),
      load,
      onState: (state: SaveState) => reportState.current(state),
      onVersion: (stored: SavedForm) => latest.current.onVersion(stored),
      onFailure: (reason?: string) => latest.current.onFailure(reason),
      onMerged: (values: Values, conflicts: Conflict[]) => latest.current.onMerged(values, conflicts),
    };
    const saver = runAutosave(page, latest.current.saved);
    autosave.current = saver;
    element.autocomplete = "off";
    const onVisibilityChange = () => document.visibilityState === "hidden" && saver.saveOnLeave();
    const onBeforeUnload = (event: BeforeUnloadEvent) => {
      if (saver.isFailing()) askBeforeLeaving(event);
      saver.saveOnLeave();
    };
    const onPageShow = (event: PageTransitionEvent) => event.persisted && saver.refresh();
    const onOnline = () => void saver.save();
    document.addEventListener("visibilitychange", onVisibilityChange);
    window.addEventListener("pagehide", saver.saveOnLeave);
    window.addEventListener("pageshow", onPageShow);
    window.addEventListener("beforeunload", onBeforeUnload);
    window.addEventListener("online", onOnline);
    return () => {
      document.removeEventListener("visibilitychange", onVisibilityChange);
      window.removeEventListener("pagehide", saver.saveOnLeave);
      window.removeEventListener("pageshow", onPageShow);
      window.removeEventListener("beforeunload", onBeforeUnload);
      window.removeEventListener("online", onOnline);
      saver.saveOnLeave();
      saver.stop();
    };
  }, [definition, form, load, isOtherForm]);

  useEffect(() => autosave.current?.resume(saved), [saved]);

  return { reportState, autosave };
}
