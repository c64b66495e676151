import type { Problem } from "../platform/problem.ts";
import { sendFile, SendError, type Destination } from "./send-file.ts";
import { shrinkLargePhoto } from "./shrink-photos.ts";
import { setBusy } from "./unfinished-uploads.ts";

/** A file being uploaded. A failed one stays in the queue so that it can be retried. */
export interface Upload {
  id: number;
  file: File;
  percent: number;
  status: "waiting" | "sending" | "failed";
  /** Why the upload failed. */
  problem?: Problem | undefined;
}

interface QueueCallbacks<Registered> {
  onChange: (uploads: Upload[]) => void;
  onSent: (registered: Registered, file: File) => void;
  /** Reports a failure and returns the problem shown to the user. */
  onFailed: (error: SendError, file: File) => Problem;
  onCancelled: (file: File) => void;
}

/**
 * Creates a queue that sends files one at a time, large photos after shrinking them. A failed file does not stop the ones after it.
 * The queue continues when its list is no longer on the page.
 */
export function createUploadQueue<Registered>(destination: Destination, callbacks: QueueCallbacks<Registered>) {
  let uploads: Upload[] = [];
  let lastId = 0;
  let sending: { id: number; abort: AbortController } | undefined;
  const uploadedKeys = new Map<number, string>();
  const queue = { add, retry, cancel };

  function update(changed: Upload[]) {
    uploads = changed;
    const isBusy = uploads.some(({ status }) => status !== "failed");
    setBusy(queue, isBusy);
    callbacks.onChange(uploads);
  }
  const patch = (id: number, changes: Partial<Upload>) =>
    update(uploads.map((upload) => (upload.id === id ? { ...upload, ...changes } : upload)));
  const remove = (id: number) => update(uploads.filter((upload) => upload.id !== id));

  async function sendNext(): Promise<void> {
    const next = uploads.find(({ status }) => status === "waiting");
    if (sending || !next) return;
    const abort = new AbortController();
    sending = { id: next.id, abort };
    patch(next.id, { status: "sending" });
    await send(next, abort.signal);
    sending = undefined;
    return sendNext();
  }

  async function send({ id, file: chosen }: Upload, signal: AbortSignal): Promise<void> {
    const file = await shrinkLargePhoto(chosen);
    patch(id, { file });
    try {
      const registered = await sendFile<Registered>(destination, file, {
        signal,
        onPercent: (percent) => patch(id, { percent }),
        uploadedKey: uploadedKeys.get(id),
        onUploaded: (storageKey) => uploadedKeys.set(id, storageKey),
      });
      remove(id);
      callbacks.onSent(registered, file);
    } catch (error) {
      if (signal.aborted) return;
      const reason = error instanceof SendError ? error : new SendError(String(error));
      if (reason.problem) uploadedKeys.delete(id);
      patch(id, { status: "failed", percent: 0, problem: callbacks.onFailed(reason, file) });
    }
  }

  function add(files: File[]) {
    update([...uploads, ...files.map((file): Upload => ({ id: ++lastId, file, percent: 0, status: "waiting" }))]);
    void sendNext();
  }

  function retry(id: number) {
    patch(id, { status: "waiting", problem: undefined });
    void sendNext();
  }

  /** Removes a file from the queue, whether it is being sent, waiting, or failed. */
  function cancel(id: number) {
    const upload = uploads.find((each) => each.id === id);
    if (sending?.id === id) sending.abort.abort();
    remove(id);
    if (upload && upload.status !== "failed") callbacks.onCancelled(upload.file);
  }

  return queue;
}
