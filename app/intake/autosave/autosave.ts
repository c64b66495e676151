import { changedAnswers, mergeThreeWay, sameAnswers, type Conflict } from "../../questionnaire/merge.ts";
import {
  adviceIn,
  createForm,
  mergeIntoForm,
  postStep,
  toSavedForm,
  updateForm,
  type FormResponse,
  type SaveResponse,
} from "./save-requests.ts";
import type { SavedForm } from "./saved-form.ts";
import { announceSave, expectedVersion } from "./pending-save.ts";
import { isFullyDefined } from "../../questionnaire/details.ts";
import { limitLengths } from "../../questionnaire/text-lengths.ts";
import { stepValues, type Step, type Values } from "../../questionnaire/step.ts";
import type { TypedAmounts } from "../../questionnaire/typed-amounts.ts";

export interface SaveState {
  status: "ready" | "saving" | "saved" | "failed";
  /** When the last save succeeded, in milliseconds. */
  savedAt?: number;
}

interface AutosaveCallbacks {
  /** Returns the answers on the page, complete and normalized. */
  read: () => Values;
  /** Returns what was typed for amounts that may mean something else. */
  readTyped: () => TypedAmounts;
  onState: (state: SaveState) => void;
  /** The page now reflects this stored version. */
  onVersion: (stored: SavedForm) => void;
  /** A save failed, for a reason that the server gave, or because it did not respond. */
  onFailure: (reason?: string) => void;
  /** Another window's answers were merged, except for the conflicting ones. */
  onMerged: (values: Values, conflicts: Conflict[]) => void;
  /** Fetches the stored step, with the definitions that its answers need. */
  load: () => Promise<SavedForm>;
  /** Returns what the page's form would post. */
  readPost: () => URLSearchParams;
}

const debounce = 2_000;
const longestWait = 30_000;

/** Saves a step while it is being filled in. Sends one request at a time, always with the newest answers, until everything is saved. */
export function createAutosave(step: () => Step, page: SavedForm, callbacks: AutosaveCallbacks) {
  const same = (one: Values, other: Values) => sameAnswers(step().fields, one, other);
  let { formId, version, values: base } = page;
  let status: SaveState["status"] = "ready";
  let timer: ReturnType<typeof setTimeout> | undefined;
  let inFlight: Promise<void> | undefined;
  let isSending = false;
  /** The answers that are being sent because the page may be going away. */
  let sentOnLeave: Values | undefined;
  let failures = 0;
  /** Answers sent since the last response. They may be stored, although no response to them has arrived. */
  let unanswered: Values[] = [];
  let savedAt: number | undefined;
  let isPaused = false;
  let isStopped = false;

  function setStatus(next: SaveState["status"]) {
    status = next;
    callbacks.onState(savedAt === undefined ? { status } : { status, savedAt });
  }
  /** Returns the answers that can be saved, with the stored ones instead of those that are too long; the same ones if none is. */
  const savable = (values = callbacks.read()) => limitLengths(step().fields, values, base);
  const isTooLong = (values = callbacks.read()) => savable(values) !== values;
  const isUnsaved = (values = savable()) => [base, ...unanswered].some((stored) => !same(values, stored));
  const updateStatus = () => setStatus(savedAt === undefined || isUnsaved() || isTooLong() ? "ready" : "saved");
  const scheduleSave = (delay: number) => {
    clearTimeout(timer);
    if (!isPaused) timer = setTimeout(save, delay);
  };

  /** Makes later saves wait for this work and for everything already in flight. */
  function enqueue(work: Promise<void>): Promise<void> {
    const all: Promise<void> = Promise.all([inFlight, work]).then(() => {
      if (inFlight !== all) return;
      inFlight = undefined;
      if (failures === 0 && isUnsaved()) scheduleSave(debounce);
    });
    return (inFlight = all);
  }

  function save(): Promise<void> {
    clearTimeout(timer);
    if (inFlight) return inFlight;
    const values = savable();
    if (isUnsaved(values)) return enqueue(send(values).finally(() => (isSending = false)));
    failures = 0;
    updateStatus();
    return Promise.resolve();
  }

  async function send(values: Values): Promise<void> {
    isSending = true;
    setStatus("saving");
    trackUnanswered(values);
    let reason: string | undefined;
    try {
      const response = await (formId
        ? updateForm({ formId, version, step: step() }, values, callbacks.readTyped())
        : createForm(step(), values, callbacks.readTyped()));
      const body = (await response.json().catch(() => ({}))) as Partial<FormResponse> & { form?: FormResponse; message?: string };
      if (response.ok) return onSaved(values, body as FormResponse | SaveResponse);
      if (body.form) return await send(savable(mergeStored(await readStored(body.form))));
      if (response.status < 500) reason = body.message;
      if (response.status < 500 && response.status !== 429) return onRejected(values, reason);
    } catch {
      /* A network failure is retried, like a server that is down. */
    }
    onFailed(reason);
  }

  /** Reads the step from a response, or loads it again if the page does not have the definitions of its details. */
  const readStored = (form: FormResponse): SavedForm | Promise<SavedForm> =>
    isFullyDefined(step().fields, stepValues(step(), form.formData) ?? {}) ? toSavedForm(step(), form) : callbacks.load();

  const trackUnanswered = (values: Values) => void (unanswered = [...unanswered.filter((sent) => !same(sent, values)), values]);

  function onSaved(values: Values, response: FormResponse | SaveResponse) {
    if (response.version > version) {
      version = response.version;
      if ("id" in response) formId = response.id;
      base = values;
      unanswered = [];
      callbacks.onVersion({ formId, version, values: base, advice: adviceIn(step(), response) });
    }
    failures = 0;
    savedAt = Date.now();
    updateStatus();
  }

  /** Merges what another page has saved. Answers that both changed keep the value they have here. */
  function mergeStored(stored: SavedForm): Values {
    const values = callbacks.read();
    const isOurOwn = unanswered.some((sent) => same(sent, stored.values));
    const merged = mergeThreeWay(step().fields, isOurOwn ? stored.values : base, values, stored.values);
    unanswered = [];
    ({ formId, version, values: base } = stored);
    callbacks.onVersion(stored);
    if (merged.conflicts.length > 0 || !same(merged.values, values)) callbacks.onMerged(merged.values, merged.conflicts);
    return merged.values;
  }

  function onRejected(values: Values, reason?: string) {
    failures += 1;
    unanswered = unanswered.filter((sent) => !same(sent, values));
    setStatus("failed");
    callbacks.onFailure(reason);
  }

  function onFailed(reason?: string) {
    failures += 1;
    setStatus("failed");
    if (failures === 1) callbacks.onFailure(reason);
    scheduleSave(Math.min(longestWait, 1_000 * 2 ** (failures - 1)) * (0.75 + Math.random() / 2));
  }

  /** Sends the step and the changed answers, to be merged into what is stored, because the page may be gone before the response arrives. */
  async function sendOnLeave(values: Values): Promise<void> {
    sentOnLeave = values;
    announceSave(Math.max(version, expectedVersion()) + (isSending ? 2 : 1));
    const changes = changedAnswers(step().fields, values, [base, ...unanswered]);
    trackUnanswered(values);
    try {
      const response = await (formId
        ? mergeIntoForm(formId, step(), changes, callbacks.readTyped())
        : postStep(step(), callbacks.readPost()));
      if (response.ok && !isStopped) onLeaveSaved(await readStored((await response.json()) as FormResponse));
    } catch {
      /* If the page is still open, unsaved answers are sent again. */
    }
    sentOnLeave = undefined;
  }

  function onLeaveSaved(stored: SavedForm) {
    if (stored.version > version) mergeStored(stored);
    failures = 0;
    savedAt = Date.now();
    if (!isSending) updateStatus();
  }

  async function refresh(): Promise<void> {
    const stored = await callbacks.load().catch(() => undefined);
    if (stored && stored.version > version && !isStopped) mergeStored(stored);
  }

  /** Waits for the save that an earlier page sent on leaving. Saving here before it arrives would let its older answers win. */
  async function catchUp(): Promise<void> {
    setStatus("saving");
    for (let pause = 100; expectedVersion() > version && !isStopped; pause = Math.min(2 * pause, 1_000)) {
      await refresh();
      if (expectedVersion() > version) await new Promise((resolve) => setTimeout(resolve, pause));
    }
    updateStatus();
  }

  if (expectedVersion() > version) void enqueue(catchUp());

  return {
    /** Schedules a save after an answer has changed. */
    onChange() {
      if (status === "saved") setStatus("ready");
      scheduleSave(debounce);
    },
    /** Saves now, for example when the network is back. */
    save,
    /** Whether there are answers that were not saved: the last save failed, or they are too long. */
    isFailing: () => (failures > 0 && isUnsaved()) || isTooLong(),
    /** Sends unsaved answers with a request that outlives the page. */
    saveOnLeave() {
      clearTimeout(timer);
      const values = savable();
      if (!isPaused && isUnsaved(values) && !(sentOnLeave && same(sentOnLeave, values))) void enqueue(sendOnLeave(values));
    },
    /** Merges what others have saved while the page was in the back/forward cache. */
    refresh: () => void enqueue(refresh()),
    /** Stops saving because a post takes over. Resolves when nothing is in flight. */
    async pause() {
      isPaused = true;
      clearTimeout(timer);
      await inFlight;
    },
    /** Resumes saving after a post that stayed on this page, based on what is stored now. */
    resume(stored?: SavedForm) {
      if (stored) {
        ({ formId, version, values: base } = stored);
        unanswered = [];
        if (isPaused) savedAt = Date.now();
      }
      isPaused = false;
      failures = 0;
      if (isUnsaved()) scheduleSave(debounce);
      if (stored && !inFlight) updateStatus();
    },
    stop() {
      isPaused = true;
      isStopped = true;
      clearTimeout(timer);
    },
  };
}

export type Autosave = ReturnType<typeof createAutosave>;
