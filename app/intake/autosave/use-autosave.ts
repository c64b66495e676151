import { useEffect, useRef, type RefObject } from "react";
import { createAutosave, type Autosave, type SaveState } from "./autosave.ts";
import type { Conflict } from "../../questionnaire/merge.ts";
import { withoutDetails } from "../../questionnaire/details.ts";
import { parsePost } from "../../questionnaire/parse-post.ts";
import type { SavedForm } from "./save-requests.ts";
import { completeValues, mergeValues, type Step, type Values } from "../../questionnaire/step.ts";

export type { SaveState };

interface Options {
  definition: RefObject<Step>;
  page: SavedForm;
  load: () => Promise<SavedForm>;
  form: RefObject<HTMLFormElement>;
  onVersion: (version: number, values: Values) => void;
  onFailure: (reason?: string) => void;
  onMerged: (values: Values, conflicts: Conflict[]) => void;
}

/** What a page holds now: a question that it does not show keeps its answer, but details are all on it. */
const valuesOn = (step: Step, shown: Values, form: HTMLFormElement): Values =>
  completeValues(step, mergeValues(step.fields, withoutDetails(step.fields, shown), parsePost(step, new FormData(form))));

/**
 * Saves the form while it is being filled in, on leaving the page, and when the network is back. Who draws its state sets
 * `tell`. Browsers are kept from filling in what the page held when it was left: that may be older than what is stored.
 */
export function useAutosave({ definition, page, form, load, ...watch }: Options) {
  const tell = useRef<(state: SaveState) => void>(() => undefined);
  const autosave = useRef<Autosave>();
  const latest = useRef({ page, ...watch });
  latest.current = { page, ...watch };

  useEffect(() => {
    const element = form.current;
    const step = () => definition.current!;
    if (!element || Object.keys(step().fields).length === 0) return undefined;
    const saver = createAutosave(step, latest.current.page, {
      read: () => valuesOn(step(), latest.current.page.values, element),
      onState: (state) => tell.current(state),
      onVersion: (version, values) => latest.current.onVersion(version, values),
      onFailure: (reason) => latest.current.onFailure(reason),
      onMerged: (values, conflicts) => latest.current.onMerged(values, conflicts),
      load,
      posted: () => new URLSearchParams([...new FormData(element)].map(([name, value]) => [name, String(value)])),
    });
    autosave.current = saver;
    element.autocomplete = "off";
    const leave = () => document.visibilityState === "hidden" && saver.leave();
    const warn = (event: BeforeUnloadEvent) => {
      if (saver.isFailing()) event.preventDefault();
      saver.leave();
    };
    const show = (event: PageTransitionEvent) => event.persisted && saver.comeBack();
    const resume = () => void saver.save();
    document.addEventListener("visibilitychange", leave);
    window.addEventListener("pagehide", saver.leave);
    window.addEventListener("pageshow", show);
    window.addEventListener("beforeunload", warn);
    window.addEventListener("online", resume);
    return () => {
      document.removeEventListener("visibilitychange", leave);
      window.removeEventListener("pagehide", saver.leave);
      window.removeEventListener("pageshow", show);
      window.removeEventListener("beforeunload", warn);
      window.removeEventListener("online", resume);
      saver.leave();
      saver.stop();
    };
  }, [definition, form, load]);

  useEffect(() => autosave.current?.resume(page), [page]);

  return { tell, autosave };
}
