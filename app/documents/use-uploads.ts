import { useEffect, useRef, useState } from "react";
import { useToast } from "../components/toasts.tsx";
import type { Destination, ListedFile, SendError } from "./send-file.ts";
import { createUploadQueue, type Upload } from "./upload-queue.ts";
import type { Problem } from "../platform/problem.ts";

/** The messages about the files of one list or session. */
export interface UploadWording {
  sent: string;
  failed: (file: File, error: SendError) => string;
  deleted: string;
  notDeleted: string;
}

interface Options<Answer> {
  /** Those that were there when the page was last loaded. */
  files: ListedFile[];
  to: Destination;
  fileOf: (answer: Answer) => ListedFile;
  deleteCall: (id: string) => string;
  wording: UploadWording;
}

/** The files of one place as scripts see it: those that are there, those on their way, and what can be done with them. */
export function useUploads<Answer>({ files, to, fileOf, deleteCall, wording }: Options<Answer>) {
  const toast = useToast();
  const [added, setAdded] = useState<ListedFile[]>([]);
  const [removed, setRemoved] = useState<string[]>([]);
  const [uploads, setUploads] = useState<Upload[]>([]);
  const loaded = new Set(files.map(({ id }) => id));
  const listed = [...files, ...added.filter(({ id }) => !loaded.has(id))].filter(({ id }) => !removed.includes(id));

  const tellProblem = (problem: Problem) => toast({ ...problem, variant: "destructive" });
  const start = () =>
    createUploadQueue<Answer>(to, {
      onChange: setUploads,
      onSent: (answer, file) => {
        setAdded((before) => [...before, fileOf(answer)]);
        toast({ title: wording.sent, message: file.name });
      },
      onFailed: (error, file) => tellProblem(error.problem ?? { title: "Upload Failed", message: wording.failed(file, error) }),
      onCancelled: ({ name }) => toast({ title: "Upload Cancelled", message: `Upload of ${name} has been cancelled.` }),
    });
  const queue = useRef<ReturnType<typeof start>>();
  queue.current ??= start();

  useEffect(() => {
    const warn = (event: BeforeUnloadEvent) => queue.current?.isBusy() && event.preventDefault();
    window.addEventListener("beforeunload", warn);
    return () => window.removeEventListener("beforeunload", warn);
  }, []);

  async function remove(id: string): Promise<void> {
    const response = await fetch(deleteCall(id), { method: "DELETE" }).catch(() => undefined);
    const isGone = response?.ok || response?.status === 404;
    if (isGone) setRemoved((before) => [...before, id]);
    toast(isGone ? { title: wording.deleted } : { title: "Delete Failed", message: wording.notDeleted, variant: "destructive" });
  }

  return { listed, uploads, tellProblem, remove, add: queue.current.add, retry: queue.current.retry, cancel: queue.current.cancel };
}
