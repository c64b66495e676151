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

  const [refused, setRefused] = useState<Problem>();
  const toastProblem = (told: Problem) => toast({ ...told, variant: "destructive" });
  const tellProblem = (told: Problem) => {
    setRefused(told);
    toastProblem(told);
  };
  const start = () =>
    createUploadQueue<Answer>(to, {
      onChange: setUploads,
      onSent: (answer, file) => {
        setAdded((before) => [...before, fileOf(answer)]);
        toast({ title: wording.sent, message: file.name });
      },
      onFailed: (error, file) => {
        const told = error.problem ?? { title: "Upload Failed", message: wording.failed(file, error) };
        toastProblem(told);
        return told;
      },
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

  const add = (chosen: File[]) => {
    setRefused(undefined);
    queue.current!.add(chosen);
  };
  return { listed, uploads, refused, tellProblem, remove, add, retry: queue.current.retry, cancel: queue.current.cancel };
}
