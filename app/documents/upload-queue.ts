import type { Problem } from "../platform/problem.ts";
import { sendFile, SendError, type Destination } from "./send-file.ts";

/** A file on its way. One that failed stays, so that it can be tried again. */
export interface Upload {
  id: number;
  file: File;
  percent: number;
  status: "waiting" | "sending" | "failed";
  /** Why it failed. */
  problem?: Problem | undefined;
}

interface Watch<Answer> {
  onChange: (uploads: Upload[]) => void;
  onSent: (answer: Answer, file: File) => void;
  /** Tells a failure, and returns what is told. */
  onFailed: (error: SendError, file: File) => Problem;
  onCancelled: (file: File) => void;
}

export type UploadQueue = ReturnType<typeof createUploadQueue>;

/** Sends files one after the other. What fails does not stop those behind it. */
export function createUploadQueue<Answer>(to: Destination, watch: Watch<Answer>) {
  let uploads: Upload[] = [];
  let lastId = 0;
  let sending: { id: number; abort: AbortController } | undefined;
  const arrived = new Map<number, string>();

  function show(changed: Upload[]) {
    uploads = changed;
    watch.onChange(uploads);
  }
  const change = (id: number, facts: Partial<Upload>) =>
    show(uploads.map((upload) => (upload.id === id ? { ...upload, ...facts } : upload)));
  const drop = (id: number) => show(uploads.filter((upload) => upload.id !== id));

  async function sendNext(): Promise<void> {
    const next = uploads.find(({ status }) => status === "waiting");
    if (sending || !next) return;
    const abort = new AbortController();
    sending = { id: next.id, abort };
    change(next.id, { status: "sending" });
    await send(next, abort.signal);
    sending = undefined;
    return sendNext();
  }

  async function send({ id, file }: Upload, signal: AbortSignal): Promise<void> {
    try {
      const answer = await sendFile<Answer>(to, file, {
        signal,
        onPercent: (percent) => change(id, { percent }),
        arrivedAs: arrived.get(id),
        onArrived: (storageKey) => arrived.set(id, storageKey),
      });
      drop(id);
      watch.onSent(answer, file);
    } catch (error) {
      if (signal.aborted) return drop(id);
      const reason = error instanceof SendError ? error : new SendError(String(error));
      if (reason.problem) arrived.delete(id);
      change(id, { status: "failed", percent: 0, problem: watch.onFailed(reason, file) });
    }
  }

  return {
    add(files: File[]) {
      show([...uploads, ...files.map((file): Upload => ({ id: ++lastId, file, percent: 0, status: "waiting" }))]);
      void sendNext();
    },
    retry(id: number) {
      change(id, { status: "waiting", problem: undefined });
      void sendNext();
    },
    /** Takes a file out of the list, whether it is being sent, waits or has failed. */
    cancel(id: number) {
      const upload = uploads.find((each) => each.id === id);
      if (sending?.id === id) sending.abort.abort();
      else drop(id);
      if (upload && upload.status !== "failed") watch.onCancelled(upload.file);
    },
    isBusy: () => uploads.some(({ status }) => status !== "failed"),
  };
}
