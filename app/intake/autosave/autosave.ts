import { changedAnswers, mergeThreeWay, sameAnswers, type Conflict } from "../../questionnaire/merge.ts";
import {
  createForm,
  mergeIntoForm,
  submitStep,
  savedForm,
  updateForm,
  type FormAnswer,
  type SaveAnswer,
  type SavedForm,
} from "./save-requests.ts";
import { announceSave, expectedVersion } from "./pending-save.ts";
import { isDefined } from "../../questionnaire/details.ts";
import { stepValues, type Step, type Values } from "../../questionnaire/step.ts";

export interface SaveState {
  status: "ready" | "saving" | "saved" | "failed";
  /** When the last save succeeded, in milliseconds. */
  savedAt?: number;
}

interface Watcher {
  /** What the page holds now: complete, tidied values. */
  read: () => Values;
  onState: (state: SaveState) => void;
  /** What is stored now, and what of it the page has taken in. */
  onVersion: (version: number, values: Values) => void;
  /** The save failed for now, or for a reason that the person must know. */
  onFailure: (reason?: string) => void;
  /** Another window's answers were taken in; the conflicting ones were not. */
  onMerged: (values: Values, conflicts: Conflict[]) => void;
  /** Fetches what is stored now, and the definitions that it needs. */
  load: () => Promise<SavedForm>;
  /** What the page's form would post. */
  posted: () => URLSearchParams;
}

const debounce = 2_000;
const longestWait = 30_000;

/** Saves a step while it is being filled in: one request at a time, the newest answers next, until all is saved. */
export function createAutosave(step: () => Step, page: SavedForm, watch: Watcher) {
  const same = (one: Values, other: Values) => sameAnswers(step().fields, one, other);
  let { formId, version, values: base } = page;
  let status: SaveState["status"] = "ready";
  let timer: ReturnType<typeof setTimeout> | undefined;
  let inFlight: Promise<void> | undefined;
  let isSending = false;
  /** What is being sent because the page may be going away. */
  let leaving: Values | undefined;
  let failures = 0;
  /** What was sent without an answer since the last one: it may be stored all the same. */
  let unanswered: Values[] = [];
  let savedAt: number | undefined;
  let isPaused = false;
  let isStopped = false;

  function tell(next: SaveState["status"]) {
    status = next;
    watch.onState(savedAt === undefined ? { status } : { status, savedAt });
  }
  const isUnsaved = (values = watch.read()) => [base, ...unanswered].some((stored) => !same(values, stored));
  const tellWhetherSaved = () => tell(savedAt === undefined || isUnsaved() ? "ready" : "saved");
  const plan = (delay: number) => {
    clearTimeout(timer);
    if (!isPaused) timer = setTimeout(save, delay);
  };

  /** Makes later saves wait until this work is done, and everything that is under way already. */
  function follow(work: Promise<void>): Promise<void> {
    const all: Promise<void> = Promise.all([inFlight, work]).then(() => {
      if (inFlight !== all) return;
      inFlight = undefined;
      if (failures === 0 && isUnsaved()) plan(debounce);
    });
    return (inFlight = all);
  }

  function save(): Promise<void> {
    clearTimeout(timer);
    if (inFlight) return inFlight;
    const values = watch.read();
    if (isUnsaved(values)) return follow(send(values).finally(() => (isSending = false)));
    failures = 0;
    tellWhetherSaved();
    return Promise.resolve();
  }

  async function send(values: Values): Promise<void> {
    isSending = true;
    tell("saving");
    expectAnswer(values);
    try {
      const response = await (formId ? updateForm({ formId, version, step: step() }, values) : createForm(step(), values));
      const answer = (await response.json().catch(() => ({}))) as Partial<FormAnswer> & { form?: FormAnswer; message?: string };
      if (response.ok) return succeeded(values, answer as FormAnswer | SaveAnswer);
      if (answer.form) return await send(takeIn(await stored(answer.form)));
      if (response.status < 500 && response.status !== 429) return refused(values, answer.message);
    } catch {
      /* The network failed: like a server that is away, it is tried again. */
    }
    failed();
  }

  /** What an answer says of the step, read once more when the page does not have the definitions of the details in it. */
  const stored = (form: FormAnswer): SavedForm | Promise<SavedForm> =>
    isDefined(step().fields, stepValues(step(), form.formData) ?? {}) ? savedForm(step(), form) : watch.load();

  const expectAnswer = (values: Values) => void (unanswered = [...unanswered.filter((sent) => !same(sent, values)), values]);

  function succeeded(values: Values, answer: FormAnswer | SaveAnswer) {
    if (answer.version > version) {
      version = answer.version;
      if ("id" in answer) formId = answer.id;
      base = values;
      unanswered = [];
      watch.onVersion(version, base);
    }
    failures = 0;
    savedAt = Date.now();
    tellWhetherSaved();
  }

  /** Another page has saved in the meantime: what it changed is taken in, what both changed stays as it is here. */
  function takeIn(stored: SavedForm): Values {
    const values = watch.read();
    const isOurOwn = unanswered.some((sent) => same(sent, stored.values));
    const merged = mergeThreeWay(step().fields, isOurOwn ? stored.values : base, values, stored.values);
    unanswered = [];
    ({ formId, version, values: base } = stored);
    watch.onVersion(version, base);
    if (merged.conflicts.length > 0 || !same(merged.values, values)) watch.onMerged(merged.values, merged.conflicts);
    return merged.values;
  }

  function refused(values: Values, reason?: string) {
    failures += 1;
    unanswered = unanswered.filter((sent) => !same(sent, values));
    tell("failed");
    watch.onFailure(reason);
  }

  function failed() {
    failures += 1;
    tell("failed");
    if (failures === 1) watch.onFailure();
    plan(Math.min(longestWait, 1_000 * 2 ** (failures - 1)) * (0.75 + Math.random() / 2));
  }

  /** Sends what has changed here to be laid over whatever is stored, as nobody may be there to read the answer. */
  async function sendLast(values: Values): Promise<void> {
    leaving = values;
    announceSave(Math.max(version, expectedVersion()) + (isSending ? 2 : 1));
    const changes = changedAnswers(step().fields, values, [base, ...unanswered]);
    expectAnswer(values);
    try {
      const response = await (formId ? mergeIntoForm(formId, step(), changes) : submitStep(step(), watch.posted()));
      if (response.ok && !isStopped) arrived(await stored((await response.json()) as FormAnswer));
    } catch {
      /* If the page is still there, what is unsaved is sent again. */
    }
    leaving = undefined;
  }

  function arrived(stored: SavedForm) {
    if (stored.version > version) takeIn(stored);
    failures = 0;
    savedAt = Date.now();
    if (!isSending) tellWhetherSaved();
  }

  async function refresh(): Promise<void> {
    const stored = await watch.load().catch(() => undefined);
    if (stored && stored.version > version && !isStopped) takeIn(stored);
  }

  /** Waits for what an earlier page has sent on leaving: nothing is saved here before, or the older answer would come last. */
  async function catchUp(): Promise<void> {
    tell("saving");
    for (let pause = 100; expectedVersion() > version && !isStopped; pause = Math.min(2 * pause, 1_000)) {
      await refresh();
      if (expectedVersion() > version) await new Promise((resolve) => setTimeout(resolve, pause));
    }
    tellWhetherSaved();
  }

  if (expectedVersion() > version) void follow(catchUp());

  return {
    /** Something was typed. */
    changed() {
      if (status === "saved") tell("ready");
      plan(debounce);
    },
    /** Saves now, as when the network is back. */
    save,
    /** Whether something is typed that is not saved and could not be. */
    isFailing: () => failures > 0 && isUnsaved(),
    /** Hands what is unsaved to the browser because the page may be going away. Never moves the current step. */
    leave() {
      clearTimeout(timer);
      const values = watch.read();
      if (!isPaused && isUnsaved(values) && !(leaving && same(leaving, values))) void follow(sendLast(values));
    },
    /** The page is shown again as it was left: others may have saved in the meantime. */
    comeBack: () => void follow(refresh()),
    /** Stops saving because a post takes over; resolves when nothing is under way. */
    async handOver() {
      isPaused = true;
      clearTimeout(timer);
      await inFlight;
    },
    /** Goes on after a post that stayed on this page, with what is stored now. */
    resume(stored?: SavedForm) {
      if (stored) {
        ({ formId, version, values: base } = stored);
        unanswered = [];
        if (isPaused) savedAt = Date.now();
      }
      isPaused = false;
      failures = 0;
      if (isUnsaved()) plan(debounce);
      if (stored && !inFlight) tellWhetherSaved();
    },
    stop() {
      isPaused = true;
      isStopped = true;
      clearTimeout(timer);
    },
  };
}

export type Autosave = ReturnType<typeof createAutosave>;
