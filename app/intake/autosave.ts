import { clientEmailOf, clientNameOf } from "./client-name.ts";
import { mergeThreeWay, type Conflict } from "./merge.ts";
import { completeValues, sectionOf, stepValues, type Step, type Values } from "./step.ts";

export interface SaveState {
  status: "ready" | "saving" | "saved" | "failed";
  /** When the last save succeeded, in milliseconds. */
  savedAt?: number;
}

/** The form as the API answers it. */
interface FormAnswer {
  id: string;
  version: number;
  formData: object;
}

export interface SavedForm {
  formId: string | null;
  version: number;
  values: Values;
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
}

const debounce = 2_000;
const longestWait = 30_000;
/** After this a save counts as failed, or a network that hangs would hold up Next. */
const patience = 10_000;
/** Browsers take at most 64 KiB of requests that outlive their page. */
const keepaliveLimit = 60_000;

const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/** Saves a step while it is being filled in: one request at a time, the newest answers next, until all is saved. */
export function createAutosave(step: Step, page: SavedForm, watch: Watcher) {
  let { formId, version, values: base } = page;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let inFlight: Promise<void> | undefined;
  let failures = 0;
  /** What was sent without an answer since the last one: it may be stored all the same. */
  let unanswered: Values[] = [];
  let savedAt: number | undefined;
  let isPaused = false;

  const tell = (status: SaveState["status"]) => watch.onState(savedAt === undefined ? { status } : { status, savedAt });
  const isDirty = (values = watch.read()) => !same(values, base);
  const plan = (delay: number) => {
    clearTimeout(timer);
    if (!isPaused) timer = setTimeout(save, delay);
  };

  function save(): Promise<void> {
    clearTimeout(timer);
    if (inFlight) return inFlight;
    const values = watch.read();
    inFlight = (isDirty(values) ? send(values) : Promise.resolve()).finally(() => {
      inFlight = undefined;
      if (failures === 0 && isDirty()) plan(debounce);
    });
    return inFlight;
  }

  async function send(values: Values): Promise<void> {
    tell("saving");
    unanswered = [...unanswered.filter((sent) => !same(sent, values)), values];
    try {
      const response = await request(values, { currentStep: step.id }, { ...(formId && { "If-Match": `"${version}"` }) });
      const answer = (await response.json().catch(() => ({}))) as Partial<FormAnswer> & { form?: FormAnswer; message?: string };
      if (response.ok) return succeeded(values, answer as FormAnswer);
      if (answer.form) return await send(merged(values, answer.form));
      if (response.status < 500 && response.status !== 429) return refused(answer.message);
    } catch {
      /* The network failed: like a server that is away, it is tried again. */
    }
    failed();
  }

  function request(values: Values, more: object, headers: Record<string, string>, keepalive = false): Promise<Response> {
    const formData = { [step.key]: sectionOf(step, values) };
    const names = { clientName: clientNameOf(formData), clientEmail: clientEmailOf(formData) };
    const body = JSON.stringify(formId ? { ...more, formData } : { ...names, currentStep: step.id, isCompleted: false, formData });
    const giveUp = new AbortController();
    const timeout = setTimeout(() => giveUp.abort(), patience);
    return fetch(formId ? `/api/bankruptcy-forms/${formId}` : "/api/bankruptcy-forms", {
      method: formId ? "PATCH" : "POST",
      headers: { "Content-Type": "application/json", ...(!formId && { "Idempotency-Key": "first-form" }), ...headers },
      body,
      keepalive: keepalive && body.length < keepaliveLimit,
      signal: giveUp.signal,
    }).finally(() => clearTimeout(timeout));
  }

  function succeeded(values: Values, answer: FormAnswer) {
    formId = answer.id;
    version = answer.version;
    base = values;
    failures = 0;
    unanswered = [];
    savedAt = Date.now();
    watch.onVersion(version, base);
    tell("saved");
  }

  /** Another window has saved meanwhile: what it changed is taken in, what both changed stays as it is here. */
  function merged(values: Values, current: FormAnswer): Values {
    const theirs = completeValues(step, stepValues(step, current.formData));
    const isOurOwn = unanswered.some((sent) => same(sent, theirs));
    const result = mergeThreeWay(step.fields, isOurOwn ? theirs : base, values, theirs);
    unanswered = [];
    formId = current.id;
    version = current.version;
    base = theirs;
    if (result.conflicts.length > 0 || !same(result.values, values)) watch.onMerged(result.values, result.conflicts);
    return result.values;
  }

  function refused(reason?: string) {
    failures += 1;
    tell("failed");
    watch.onFailure(reason);
  }

  function failed() {
    failures += 1;
    tell("failed");
    if (failures === 1) watch.onFailure();
    plan(Math.min(longestWait, 1_000 * 2 ** (failures - 1)) * (0.75 + Math.random() / 2));
  }

  return {
    /** Something was typed. */
    changed: () => plan(debounce),
    /** Saves now, as when the network is back. */
    save,
    /** Whether something is typed that is not saved and could not be. */
    isFailing: () => failures > 0 && isDirty(),
    /** Hands what is unsaved to the browser as the page goes away. Never moves the current step. */
    leave() {
      clearTimeout(timer);
      if (!isPaused && isDirty()) void request(watch.read(), {}, {}, true).catch(() => undefined);
    },
    /** Stops saving because a post takes over; resolves when nothing is under way. */
    async handOver() {
      isPaused = true;
      clearTimeout(timer);
      await inFlight;
    },
    /** Goes on after a post that stayed on this page, with what is stored now. */
    resume(stored?: SavedForm) {
      if (stored) ({ formId, version, values: base } = stored);
      isPaused = false;
      failures = 0;
      if (isDirty()) plan(debounce);
    },
    stop() {
      isPaused = true;
      clearTimeout(timer);
    },
  };
}

export type Autosave = ReturnType<typeof createAutosave>;
