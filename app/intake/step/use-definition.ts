import { useCallback, useRef } from "react";
import { fetchPage } from "../autosave/save-requests.ts";
import type { StepReply } from "./save-step.server.ts";
import type { StepPage } from "../step-page.server.ts";
import type { Step } from "../../questionnaire/step.ts";

/**
 * Returns the definition of a page's step. It stays the same object until the definitions of the step's details arrive with a
 * page, with the reply to a post, or because a button is about to show them.
 */
export function useDefinition(page: StepPage, reply: Pick<StepReply, "step"> | undefined) {
  const sent = reply?.step ?? page.step;
  const definition = useRef(sent);
  const fetching = useRef<Promise<unknown>>();
  const updateDefinition = (step: Step) => {
    if (definition.current.isFolded && !step.isFolded) definition.current = step;
  };
  updateDefinition(sent);

  /** Loads the stored step, with the parts of its definition that its answers need. */
  const load = useCallback(async (query?: string) => {
    const stored = await fetchPage(definition.current, query);
    updateDefinition(stored.step);
    return stored;
  }, []);
  /** Fetches the definitions of the details. Returns undefined if they are already loaded. */
  const loadDetails = useCallback((): Promise<unknown> | undefined => {
    if (!definition.current.isFolded) return undefined;
    return (fetching.current ??= load("open=all").finally(() => (fetching.current = undefined)));
  }, []);
  return { definition, load, loadDetails };
}
