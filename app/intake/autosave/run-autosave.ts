import type { Conflict } from "../../questionnaire/merge.ts";
import type { Step, Values } from "../../questionnaire/step.ts";
import type { TypedAmounts } from "../../questionnaire/typed-amounts.ts";
import { advance, isFailing, isIdle, stateOf, type Effect, type Event, type Moment, type Purpose, type SaveState } from "./autosave.ts";
import { announceSave, expectedVersion } from "./pending-save.ts";
import { createForm, mergeIntoForm, postStep, updateForm } from "./save-requests.ts";
import type { SavedForm } from "./saved-form.ts";

interface Page {
  step: () => Step;
  read: () => Values;
  /** Returns what was typed for amounts that may mean something else. */
  readTyped: () => TypedAmounts;
  /** Returns what the page's form would post. */
  readPost: () => URLSearchParams;
  /** Fetches the stored step, with the definitions that its answers need. */
  load: () => Promise<SavedForm>;
  onState: (state: SaveState) => void;
  onVersion: (stored: SavedForm) => void;
  onFailure: (reason?: string) => void;
  onMerged: (values: Values, conflicts: Conflict[]) => void;
}

export type Autosave = ReturnType<typeof runAutosave>;

/** Tells autosave what happens on a page, and does what follows from it. */
export function runAutosave(page: Page, saved: SavedForm) {
  let state = stateOf(saved);
  let timer: ReturnType<typeof setTimeout> | undefined;
  let onIdle: (() => void)[] = [];

  const moment = (): Moment => ({
    step: page.step(),
    values: page.read(),
    now: Date.now(),
    chance: Math.random(),
    expected: expectedVersion(),
  });

  function tell(event: Event): void {
    const before = state;
    const [after, effects] = advance(before, event);
    state = after;
    if (after.wait !== before.wait) {
      clearTimeout(timer);
      if (after.wait) timer = setTimeout(save, after.wait.ms);
    }
    if (after.shown !== before.shown) page.onState(after.shown);
    effects.forEach(perform);
    if (isIdle(state)) onIdle.splice(0).forEach((resolve) => resolve());
  }

  function perform(effect: Effect): void {
    if (effect.do === "send") void send(effect);
    else if (effect.do === "leave") void leave(effect);
    else if (effect.do === "read") void read(effect.purpose);
    else if (effect.do === "adopt") page.onVersion(effect.stored);
    else if (effect.do === "show") page.onMerged(effect.values, effect.conflicts);
    else page.onFailure(effect.reason);
  }

  async function send({ base: { formId, version }, values }: Effect & { do: "send" }): Promise<void> {
    const step = page.step();
    const sent = formId ? updateForm({ formId, version, step }, values, page.readTyped()) : createForm(step, values, page.readTyped());
    const [status, reply] = await sent.then(
      async (response) => [response.status, await response.json().catch(() => ({}))],
      () => [0, {}],
    );
    tell({ is: "answered", status, reply, moment: moment() });
  }

  async function leave({ formId, values, changes, announced }: Effect & { do: "leave" }): Promise<void> {
    announceSave(announced);
    const sent = formId ? mergeIntoForm(formId, page.step(), changes, page.readTyped()) : postStep(page.step(), page.readPost());
    const form = await sent.then((response) => (response.ok ? response.json() : undefined)).catch(() => undefined);
    tell({ is: "left", values, form, moment: moment() });
  }

  async function read(purpose: Purpose): Promise<void> {
    if (purpose.for === "look" && purpose.pause > 0) await new Promise((resolve) => setTimeout(resolve, purpose.pause));
    const stored = await page.load().catch(() => undefined);
    tell({ is: "read", purpose, stored, moment: moment() });
  }

  const save = () => tell({ is: "due", moment: moment() });
  tell({ is: "opened", moment: moment() });

  return {
    /** Saves a while after an answer has changed. */
    onChange: () => tell({ is: "changed" }),
    /** Saves now, for example when the network is back. */
    save,
    isFailing: () => isFailing(state, moment()),
    /** Sends unsaved answers with a request that outlives the page. */
    saveOnLeave: () => tell({ is: "leaving", moment: moment() }),
    /** Merges what others have saved while the page was in the back/forward cache. */
    refresh: () => tell({ is: "shown again", moment: moment() }),
    /** Stops saving because a post takes over. Resolves when nothing is in flight. */
    pause(): Promise<void> {
      tell({ is: "paused" });
      return new Promise((resolve) => (isIdle(state) ? resolve() : onIdle.push(resolve)));
    },
    /** Resumes saving after a post that stayed on this page, based on what is stored now. */
    resume: (stored?: SavedForm) => tell({ is: "resumed", stored, moment: moment() }),
    stop: () => tell({ is: "stopped" }),
  };
}
