import { useRef, useState } from "react";
import { useToast } from "../components/toasts.tsx";
import { words as site } from "../components/wording/index.ts";
import type { Destination, ListedFile, SendError } from "./send-file.ts";
import { createUploadQueue, type Upload } from "./upload-queue.ts";
import type { Problem } from "../platform/problem.ts";
import { words } from "./wording/index.ts";

/** Messages about the files of one list or session. */
export interface UploadWording {
  sent: string;
  failed: (file: File, error: SendError) => string;
  deleted: string;
  deleteFailed: string;
}

interface Options<Registered> {
  /** The files at the time the page was last loaded. */
  files: ListedFile[];
  destination: Destination;
  toFile: (registered: Registered) => ListedFile;
  deleteUrl: (id: string) => string;
  wording: UploadWording;
}

/** Manages the files of one list or session with scripts: the listed files, the uploads in progress, and actions on them. */
export function useUploads<Registered>({ files, destination, toFile, deleteUrl, wording }: Options<Registered>) {
  const toast = useToast();
  const [added, setAdded] = useState<ListedFile[]>([]);
  const [removed, setRemoved] = useState<string[]>([]);
  const [uploads, setUploads] = useState<Upload[]>([]);
  const [sent, setSent] = useState(0);
  const loaded = new Set(files.map(({ id }) => id));
  const listed = [...files, ...added.filter(({ id }) => !loaded.has(id))].filter(({ id }) => !removed.includes(id));

  const [rejection, setRejection] = useState<Problem>();
  const toastProblem = (problem: Problem, isInPage = false) => toast({ ...problem, variant: "destructive", isInPage });
  const reportProblem = (problem: Problem) => {
    setRejection(problem);
    toastProblem(problem, true);
  };
  const start = () =>
    createUploadQueue<Registered>(destination, {
      onChange: setUploads,
      onSent: (registered, file) => {
        setSent((before) => before + 1);
        setAdded((before) => [...before, toFile(registered)]);
        toast({ title: wording.sent, message: file.name });
      },
      onFailed: (error, file) => {
        const isUnreachable = error.status === 0 || (error.status ?? 0) >= 500;
        const advice = isUnreachable ? `${site.unreachable} ${words.pressRetry}` : undefined;
        const problem = error.problem ?? { title: words.uploadFailed, message: wording.failed(file, error), advice };
        toastProblem(problem);
        return problem;
      },
      onCancelled: ({ name }) => {
        setRejection({ title: words.uploadFailed, message: words.failedToUpload(name, words.uploadCancelled) });
        toast({ title: words.cancelled, message: words.cancelledOf(name) });
      },
    });
  const queue = useRef<ReturnType<typeof start>>();
  queue.current ??= start();

  async function remove(id: string): Promise<void> {
    const response = await fetch(deleteUrl(id), { method: "DELETE" }).catch(() => undefined);
    const isGone = response?.ok || response?.status === 404;
    if (isGone) setRemoved((before) => [...before, id]);
    const failed = { title: words.deleteFailed, message: wording.deleteFailed, advice: response ? undefined : site.unreachable };
    if (isGone) toast({ title: wording.deleted });
    else toastProblem(failed);
  }

  const add = (chosen: File[]) => {
    setRejection(undefined);
    if (uploads.length === 0) setSent(0);
    queue.current!.add(chosen);
  };
  return {
    listed,
    uploads,
    sent,
    rejection,
    reportProblem,
    remove,
    add,
    retry: queue.current.retry,
    cancel: queue.current.cancel,
  };
}
