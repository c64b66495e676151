import { changedAnswers, mergeThreeWay, sameAnswers, type Conflict } from "../../questionnaire/merge.ts";
import { adviceIn, toSavedForm, type FormResponse } from "./save-requests.ts";
import type { SavedForm } from "./saved-form.ts";
import { isFullyDefined } from "../../questionnaire/details.ts";
import { limitLengths } from "../../questionnaire/text-lengths.ts";
import { stepValues, type Step, type Values } from "../../questionnaire/step.ts";

/** What the status line shows, and when the last save succeeded, in milliseconds. */
export type SaveState = { status: "ready" | "saving" | "saved" | "failed"; savedAt?: number | undefined };

/** What autosave knows about a step. */
export interface State {
  mode: "on" | "paused" | "stopped";
  /** A new object whenever it is to be shown. */
  shown: SaveState;
  /** A new object whenever a wait begins, after which the step is saved. */
  wait?: { ms: number } | undefined;
  /** The step as last known to be stored. */
  base: SavedForm;
  /** The answers of the save in flight. */
  sending?: Values | undefined;
  /** The answers of saves in flight that were sent because the page may be going away. */
  leaving: Values[];
  /** Answers of which no response has told whether they are stored. */
  lost: Values[];
  /** How many looks at what is stored are in flight. */
  looks: number;
  failures: number;
  /** The answers that the server rejected. They are sent again only when something asks for a save. */
  rejected?: Values | undefined;
}

/** The page, the clock and chance at the time of an event. */
export interface Moment {
  step: Step;
  /** The answers on the page, complete and normalized. */
  values: Values;
  now: number;
  /** A random number from 0 to 1. */
  chance: number;
  /** The version that a save sent by an earlier page leads to; 0 if none is in flight. */
  expected: number;
}

/** What a read of the stored step is for. A look is repeated after a pause while a save by an earlier page is expected. */
export type Purpose = { for: "save" } | { for: "leave"; values: Values } | { for: "look"; pause: number };

/** Content of the response to a save: the new version, or the form if it has changed since. */
export type SaveReply = Partial<FormResponse> & { form?: FormResponse; message?: string };

export type Event =
  | { is: "changed" | "paused" | "stopped" }
  | ({ moment: Moment } & (
      | { is: "opened" | "due" | "leaving" | "shown again" }
      /** The end of the save in flight; the status is 0 if no response arrived. */
      | { is: "answered"; status: number; reply: SaveReply }
      /** The end of a save on leaving, with the form if it was stored. */
      | { is: "left"; values: Values; form?: FormResponse | undefined }
      | { is: "read"; purpose: Purpose; stored?: SavedForm | undefined }
      /** The end of a post that stayed on this page, with the step if it was stored. */
      | { is: "resumed"; stored?: SavedForm | undefined }
    ));

export type Effect =
  | { do: "send"; base: SavedForm; values: Values }
  /** Sends what has changed with a request that outlives the page, and announces the version that it leads to. */
  | { do: "leave"; formId: string | null; values: Values; changes: Values; announced: number }
  | { do: "read"; purpose: Purpose }
  /** The page now reflects this stored version. */
  | { do: "adopt"; stored: SavedForm }
  /** Another window's answers were merged, except for the conflicting ones. */
  | { do: "show"; values: Values; conflicts: Conflict[] }
  /** A save failed, for a reason that the server gave, or because it did not respond. */
  | { do: "warn"; reason?: string | undefined };

type Next = [State, Effect[]];

const debounce = 2_000;
const longestWait = 30_000;

/** The state of a page that was just opened. */
export function stateOf(base: SavedForm): State {
  return { mode: "on", shown: { status: "ready" }, base, leaving: [], lost: [], looks: 0, failures: 0 };
}

/** Saves a step while it is being filled in. Sends one save at a time, always with the newest answers, until everything is saved. */
export function advance(state: State, event: Event): Next {
  switch (event.is) {
    case "changed":
      return [waiting(state.shown.status === "saved" ? showing(state, "ready") : state, debounce), []];
    case "opened":
      return event.moment.expected > state.base.version ? look(showing(state, "saving"), 0) : [state, []];
    case "shown again":
      return look(state, 0);
    case "due":
      return save({ ...state, wait: undefined }, event.moment);
    case "answered":
      return onAnswer(state, event.status, event.reply, event.moment);
    case "leaving":
      return leave({ ...state, wait: undefined }, event.moment);
    case "left":
      return onForm(state, { for: "leave", values: event.values }, event.form, event.moment);
    case "read":
      return onRead(state, event.purpose, event.stored, event.moment);
    case "resumed":
      return [resume(state, event.stored, event.moment), []];
    default:
      return [{ ...state, mode: event.is, wait: undefined }, []];
  }
}

/** Whether nothing is in flight. */
export const isIdle = ({ sending, leaving, looks }: State): boolean => !sending && leaving.length === 0 && looks === 0;

/** Whether there are answers that were not saved: the last save failed, or they are too long. */
export const isFailing = (state: State, moment: Moment): boolean =>
  (state.failures > 0 && isUnsaved(state, moment)) || isTooLong(state, moment);

const isSame = ({ step }: Moment, one: Values, other: Values | undefined) => other !== undefined && sameAnswers(step.fields, one, other);

/** The answers that can be saved, with the stored ones instead of those that are too long; the same ones if none is. */
const savable = ({ base }: State, { step, values }: Moment) => limitLengths(step.fields, values, base.values);
const isTooLong = (state: State, moment: Moment) => savable(state, moment) !== moment.values;

/** Everything sent that may be stored although the page does not know it. */
const perhapsStored = ({ lost, leaving, sending }: State): Values[] => [...lost, ...leaving, ...(sending ? [sending] : [])];
function isUnsaved(state: State, moment: Moment): boolean {
  const values = savable(state, moment);
  return [state.base.values, ...perhapsStored(state)].some((stored) => !isSame(moment, values, stored));
}

const waiting = (state: State, ms: number): State => ({ ...state, wait: state.mode === "on" ? { ms } : undefined });
const backingOff = (state: State, { chance }: Moment): State =>
  waiting(state, Math.min(longestWait, 1_000 * 2 ** (state.failures - 1)) * (0.75 + chance / 2));

const showing = ({ shown, ...state }: State, status: SaveState["status"], savedAt = shown.savedAt): State => ({
  ...state,
  shown: { status, savedAt },
});
const showingSaved = (state: State, moment: Moment, savedAt = state.shown.savedAt): State =>
  showing(state, savedAt === undefined || isUnsaved(state, moment) || isTooLong(state, moment) ? "ready" : "saved", savedAt);

/** When nothing is in flight any more, unsaved answers are saved after a while, unless the server has just rejected them. */
function settled(state: State, moment: Moment): State {
  if (!isIdle(state) || !isUnsaved(state, moment) || isSame(moment, savable(state, moment), state.rejected)) return state;
  return state.failures === 0 ? waiting(state, debounce) : state.wait ? state : backingOff(state, moment);
}

function save(state: State, moment: Moment): Next {
  if (!isIdle(state)) return [state, []];
  return isUnsaved(state, moment) ? send(state, savable(state, moment)) : [showingSaved({ ...state, failures: 0 }, moment), []];
}

const send = (state: State, values: Values): Next => [
  showing({ ...state, sending: values }, "saving"),
  [{ do: "send", base: state.base, values }],
];

/** A network failure is retried, like a server that is down. */
function onAnswer(state: State, status: number, reply: SaveReply, moment: Moment): Next {
  if (status >= 200 && status < 300) return onSaved(state, reply, moment);
  if (reply.form) return onForm(state, { for: "save" }, reply.form, moment);
  if (status === 0 || status >= 500) return onFailed(state, undefined, moment);
  return status === 429 ? onFailed(state, reply.message, moment) : onRejected(state, reply.message, moment);
}

function onSaved({ sending, ...state }: State, { id = state.base.formId!, version = 0, ...reply }: SaveReply, moment: Moment): Next {
  const stored = { formId: id, version, values: sending!, advice: adviceIn(moment.step, reply) };
  const isNews = version > state.base.version;
  const known = isNews ? { base: stored, lost: [] } : { lost: [...state.lost, sending!] };
  const saved = { ...state, ...known, failures: 0, rejected: undefined };
  return [settled(showingSaved(saved, moment, moment.now), moment), isNews ? [{ do: "adopt", stored }] : []];
}

function onRejected({ sending, ...state }: State, reason: string | undefined, moment: Moment): Next {
  const lost = state.lost.filter((values) => !isSame(moment, values, sending));
  const rejected = showing({ ...state, lost, rejected: sending, failures: state.failures + 1 }, "failed");
  return [settled(rejected, moment), [{ do: "warn", reason }]];
}

function onFailed({ sending, ...state }: State, reason: string | undefined, moment: Moment): Next {
  const failed = showing({ ...state, lost: [...state.lost, sending!], failures: state.failures + 1 }, "failed");
  return [backingOff(failed, moment), failed.failures === 1 ? [{ do: "warn", reason }] : []];
}

/** Sends the changed answers, to be merged into what is stored, because the page may be gone before the response arrives. */
function leave(state: State, moment: Moment): Next {
  const values = savable(state, moment);
  const { base, leaving } = state;
  if (state.mode !== "on" || !isUnsaved(state, moment) || isSame(moment, values, leaving[leaving.length - 1])) return [state, []];
  const changes = changedAnswers(moment.step.fields, values, [base.values, ...perhapsStored(state)]);
  const announced = Math.max(base.version, moment.expected) + (state.sending ? 2 : 1);
  return [{ ...state, leaving: [...leaving, values] }, [{ do: "leave", formId: base.formId, values, changes, announced }]];
}

const look = (state: State, pause: number): Next => [
  { ...state, looks: state.looks + 1 },
  [{ do: "read", purpose: { for: "look", pause } }],
];

/** Takes the step from a response, or reads it again if the page does not have the definitions of its details. */
function onForm(state: State, purpose: Purpose, form: FormResponse | undefined, moment: Moment): Next {
  const isPartial = form && !isFullyDefined(moment.step.fields, stepValues(moment.step, form.formData) ?? {});
  return isPartial ? [state, [{ do: "read", purpose }]] : onRead(state, purpose, form && toSavedForm(moment.step, form), moment);
}

function onRead(state: State, purpose: Purpose, stored: SavedForm | undefined, moment: Moment): Next {
  if (purpose.for === "save" && !stored) return onFailed(state, undefined, moment);
  const isNews = stored && (purpose.for === "save" || (stored.version > state.base.version && state.mode !== "stopped"));
  const [merged, effects, now] = isNews ? merge(state, stored, moment) : [state, [], moment];
  const [next, more] =
    purpose.for === "save"
      ? send({ ...merged, lost: [] }, savable(merged, now))
      : purpose.for === "leave"
        ? [onLeft(merged, purpose.values, stored !== undefined, now), []]
        : onLook(merged, purpose.pause, now);
  return [next, [...effects, ...more]];
}

/** Merges what another page has saved. Answers that both changed keep their value here. Lost ones may still be stored after the read. */
function merge(state: State, stored: SavedForm, moment: Moment): [State, Effect[], Moment] {
  const { step, values: local } = moment;
  const { values, conflicts } = mergeThreeWay(step.fields, state.base.values, local, stored.values, perhapsStored(state));
  const isShown = conflicts.length > 0 || !isSame(moment, values, local);
  const effects: Effect[] = [{ do: "adopt", stored }, ...(isShown ? [{ do: "show", values, conflicts } as const] : [])];
  return [{ ...state, base: stored }, effects, { ...moment, values }];
}

/** Without a response, unsaved answers are sent again if the page is still open. */
function onLeft(state: State, values: Values, isStored: boolean, moment: Moment): State {
  const leaving = state.leaving.filter((each) => each !== values);
  if (!isStored) return settled({ ...state, leaving, lost: [...state.lost, values] }, moment);
  const saved = { ...state, leaving, failures: 0 };
  return settled(state.sending ? showing(saved, "saving", moment.now) : showingSaved(saved, moment, moment.now), moment);
}

/** Saving here before the save that an earlier page sent on leaving has arrived would let its older answers win. */
function onLook(state: State, pause: number, moment: Moment): Next {
  const looked = { ...state, looks: state.looks - 1 };
  if (moment.expected > state.base.version && state.mode !== "stopped") return look(looked, Math.min(1_000, 2 * pause || 100));
  return [settled(looked.shown.status === "saving" && !looked.sending ? showingSaved(looked, moment) : looked, moment), []];
}

/** Saves on from what is stored now. */
function resume(state: State, stored: SavedForm | undefined, moment: Moment): State {
  if (state.mode === "stopped") return state;
  const resumed: State = { ...state, mode: "on", failures: 0, rejected: undefined, ...(stored && { base: stored, lost: [] }) };
  const next = isUnsaved(resumed, moment) ? waiting(resumed, debounce) : resumed;
  return stored && isIdle(next) ? showingSaved(next, moment, state.mode === "paused" ? moment.now : undefined) : next;
}
