import { useState, type MouseEvent } from "react";
import { useToast, type ToastMessage } from "./toasts.tsx";

interface Download {
  name: string;
  /** The file's bytes. Rejects with the message for the user. */
  fetchFile: () => Promise<Blob>;
  started?: ToastMessage;
  done?: ToastMessage;
  /** The title of a failure. */
  failed?: string;
}

/** The file at an address. Rejects with the message for the user. */
export async function fetchFile(address: string, failure: string): Promise<Blob> {
  const response = await fetch(address).catch(() => undefined);
  const file = response?.ok && (await response.blob().catch(() => undefined));
  if (!file) throw new Error(failure);
  return file;
}

/** Announces when a download starts, finishes or fails; one at a time. */
export function useDownload({ name, fetchFile, started, done, failed = "Download Failed" }: Download) {
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
      toast({ title: failed, message: (error as Error).message, variant: "destructive" });
    }
    setLoading(false);
  }
  const onClick = (event: MouseEvent) => {
    event.preventDefault();
    void download();
  };
  return { onClick, "aria-busy": isLoading };
}

/** Hands a file to the browser's downloads under a name. */
function saveFile(file: Blob, name: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
