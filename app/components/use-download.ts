import { useState, type MouseEvent } from "react";
import { useToast, type ToastMessage } from "./toasts.tsx";
import { words } from "./wording/index.ts";

interface Download {
  name: string;
  /** Fetches the file. Rejects with an error whose message is for the user. */
  fetchFile: () => Promise<Blob>;
  started?: ToastMessage;
  done?: ToastMessage;
  /** Title of the toast for a failed download. */
  failureTitle?: string;
}

/** Fetches the file at a URL. Rejects with `failure` as the message. */
export async function fetchFile(url: string, failure: string): Promise<Blob> {
  const response = await fetch(url).catch(() => undefined);
  const file = response?.ok && (await response.blob().catch(() => undefined));
  if (!file) throw new Error(failure);
  return file;
}

/** Downloads a file with toasts for start, completion and failure. Ignores clicks while a download is in progress. */
export function useDownload({ name, fetchFile, started, done, failureTitle = words.downloadFailed }: Download) {
  const toast = useToast();
  const [isLoading, setLoading] = useState(false);
  async function download() {
    if (isLoading) return;
    setLoading(true);
    if (started) toast(started);
    try {
      saveFile(await fetchFile(), name);
      if (done) toast(done);
    } catch (error) {
      toast({ title: failureTitle, message: (error as Error).message, variant: "destructive" });
    }
    setLoading(false);
  }
  const onClick = (event: MouseEvent) => {
    event.preventDefault();
    void download();
  };
  return { onClick, "aria-busy": isLoading || undefined };
}

/** Saves a file through the browser's downloads. */
function saveFile(file: Blob, name: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
