import { useRevalidator } from "@remix-run/react";
import { useRef, useState } from "react";
import { blankMax, storedOutcome, tooLargeBlank, type FileOutcome } from "../../casework/blanks/wording.ts";
import type { ListedForm } from "./official-forms-route.server.ts";

const noAnswer = "The file did not arrive. Please check your connection and upload it again.";
const signedOut = "You were signed out. Please sign in again, and upload this file once more.";

/** Outcomes of the files chosen last, and the number still to be sent. */
export interface BlankUploads {
  outcomes: FileOutcome[];
  left: number;
  add: (files: File[]) => void;
}

/** Uploads chosen files one after the other, and reloads the list when all are done. */
export function useBlankUploads(forms: ListedForm[]): BlankUploads {
  const [outcomes, setOutcomes] = useState<FileOutcome[]>([]);
  const [left, setLeft] = useState(0);
  const queue = useRef<File[]>([]);
  const { revalidate } = useRevalidator();

  async function sendAll(): Promise<void> {
    for (let file = queue.current[0]; file; file = queue.current[0]) {
      const outcome = await send(file, forms);
      queue.current.shift();
      setOutcomes((before) => [...before, outcome]);
      setLeft(queue.current.length);
    }
    revalidate();
  }

  const add = (files: File[]) => {
    const isIdle = queue.current.length === 0;
    queue.current.push(...files);
    setLeft(queue.current.length);
    if (!isIdle) return;
    setOutcomes([]);
    void sendAll();
  };
  return { outcomes, left, add };
}

async function send(file: File, forms: ListedForm[]): Promise<FileOutcome> {
  const reject = (text: string) => ({ name: file.name, isStored: false, text });
  if (file.size > blankMax) return reject(tooLargeBlank);
  const headers = { "Content-Type": "application/pdf" };
  const response = await fetch("/api/admin/blanks", { method: "POST", headers, body: file }).catch(() => undefined);
  if (response?.status === 401) return reject(signedOut);
  const body = (await response?.json().catch(() => undefined)) as { form: string; message?: string } | undefined;
  const form = forms.find((each) => each.form === body?.form);
  return response?.ok && form ? storedOutcome(file.name, form) : reject(body?.message ?? noAnswer);
}
