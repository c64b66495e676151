import { useCallback, useRef } from "react";
import { fetchPage } from "./autosave/save-requests.ts";
import type { StepPage, StepReply } from "./step-route.server.ts";
import type { Step } from "../questionnaire/step.ts";

/**
 * The definition of a page's step. It stays the same object until the definitions of the step's details are there too: they come
 * with a page, with the reply to a post, or when a button is about to show them.
 */
export function useDefinition(page: StepPage, reply: Pick<StepReply, "step"> | undefined) {
  const sent = reply?.step ?? page.step;
  const definition = useRef(sent);
  const fetching = useRef<Promise<unknown>>();
  const learn = (step: Step) => {
    if (definition.current.isFolded && !step.isFolded) definition.current = step;
  };
  learn(sent);

  /** Reads what is stored of the step, with what of its definition that needs. */
  const load = useCallback(async (query?: string) => {
    const stored = await fetchPage(definition.current, query);
    learn(stored.step);
    return stored;
  }, []);
  /** Fetches the definitions of the details; undefined when they are there. */
  const unfold = useCallback((): Promise<unknown> | undefined => {
    if (!definition.current.isFolded) return undefined;
    return (fetching.current ??= load("open=all&").finally(() => (fetching.current = undefined)));
  }, []);
  return { definition, load, unfold };
}
