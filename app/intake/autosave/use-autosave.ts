import { useEffect, useRef, type RefObject } from "react";
import { createAutosave, type Autosave, type SaveState } from "./autosave.ts";
import type { Conflict } from "../../questionnaire/merge.ts";
import { withoutDetails } from "../../questionnaire/details.ts";
import { parsePost } from "../../questionnaire/parse-post.ts";
import type { SavedForm } from "./save-requests.ts";
import type { StepPage } from "../step-route.server.ts";
import { completeValues, mergeValues, type Step, type Values } from "../../questionnaire/step.ts";

export type { SaveState };

interface Options {
  step: Step;
  page: SavedForm;
  form: RefObject<HTMLFormElement>;
  onVersion: (version: number, values: Values) => void;
  onFailure: (reason?: string) => void;
  onMerged: (values: Values, conflicts: Conflict[]) => void;
}

/** Fetches a step as it is stored now, by the loader of its page. Rejects when it cannot be read. */
async function fetchStored({ slug }: Step): Promise<StepPage> {
  const response = await fetch(`/step/${slug}?_data=${encodeURIComponent("routes/step.$slug")}`);
  if (!response.ok) throw new Error(response.statusText);
  return response.json();
}

/**
 * Saves the form while it is being filled in, on leaving the page, and when the network is back. Who draws its state sets
 * `tell`. Browsers are kept from filling in what the page held when it was left: that may be older than what is stored.
 */
export function useAutosave({ step, page, form, ...watch }: Options) {
  const tell = useRef<(state: SaveState) => void>(() => undefined);
  const autosave = useRef<Autosave>();
  const latest = useRef({ page, ...watch });
  latest.current = { page, ...watch };

  useEffect(() => {
    const element = form.current;
    if (!element || Object.keys(step.fields).length === 0) return undefined;
    const asked = (values: Values) => withoutDetails(step.fields, values);
    const saver = createAutosave(step, latest.current.page, {
      read: () => completeValues(step, mergeValues(step.fields, asked(latest.current.page.values), parsePost(step, new FormData(element)))),
      onState: (state) => tell.current(state),
      onVersion: (version, values) => latest.current.onVersion(version, values),
      onFailure: (reason) => latest.current.onFailure(reason),
      onMerged: (values, conflicts) => latest.current.onMerged(values, conflicts),
      load: () => fetchStored(step),
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
  }, [step, form]);

  useEffect(() => autosave.current?.resume(page), [page]);

  return { tell, autosave };
}
