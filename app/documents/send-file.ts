import type { PhotoHint } from "../platform/file-worker-exit-codes.ts";
import type { Problem } from "../platform/problem.ts";
import { words } from "./wording/index.ts";

/** A file as listed on the pages. */
export interface ListedFile {
  id: string;
  name: string;
  mimeType: string;
  /** Bytes. */
  size: number;
  /** ISO 8601 date and time. */
  uploadedAt: string;
  hint?: PhotoHint;
  /** Why the office cannot read it; unset if it can. */
  reason?: string | undefined;
}

/** Counts the files that the office can read. */
export const countReadable = (files: ListedFile[]): number => files.filter(({ reason }) => !reason).length;

/** The endpoints that a page's files are sent to: one returns an upload URL, the other registers a file. */
export interface Destination {
  uploadUrlEndpoint: string;
  registerEndpoint: string;
}

interface SendOptions {
  signal: AbortSignal;
  onPercent: (percent: number) => void;
  /** Storage key of a file that has already been uploaded and only needs to be registered. */
  uploadedKey?: string | undefined;
  onUploaded: (storageKey: string) => void;
}

/** Thrown when sending a file fails. `problem` is set if the server rejected the file; `status` is 0 if it did not respond. */
export class SendError extends Error {
  problem: Problem | undefined;
  status: number | undefined;

  constructor(message: string, status?: number, problem?: Problem) {
    super(message);
    this.status = status;
    this.problem = problem;
  }
}

/** Sends a file in three calls: get a URL, upload the bytes, register the file. Rejects with a SendError, or if aborted. */
export async function sendFile<Registered>(destination: Destination, file: File, options: SendOptions): Promise<Registered> {
  const storageKey = options.uploadedKey ?? (await sendBytes(destination, file, options));
  options.onPercent(100);
  return post<Registered>(destination.registerEndpoint, { ...toFacts(file), storageKey }, options.signal, () => words.notRegistered);
}

async function sendBytes(destination: Destination, file: File, options: SendOptions): Promise<string> {
  const { uploadURL } = await post<{ uploadURL: string }>(
    destination.uploadUrlEndpoint,
    toFacts(file),
    options.signal,
    words.failedWithStatus,
  );
  await put(uploadURL, file, options);
  const storageKey = uploadURL.split("?")[0]!;
  options.onUploaded(storageKey);
  return storageKey;
}

const toFacts = (file: File) => ({ fileName: file.name, fileSize: file.size, ...(file.type && { mimeType: file.type }) });

async function post<Result>(path: string, body: object, signal: AbortSignal, messageOf: (status: number) => string): Promise<Result> {
  const headers = { "Content-Type": "application/json" };
  const response = await fetch(path, { method: "POST", headers, body: JSON.stringify(body), signal }).catch((error: unknown) => {
    throw signal.aborted ? error : new SendError(words.networkError, 0);
  });
  if (response.ok) return response.json() as Promise<Result>;
  const { title, message } = (await response.json().catch(() => ({}))) as Partial<Problem>;
  const isOurs = response.status < 500 && message;
  throw new SendError(isOurs ? message : messageOf(response.status), response.status, title && message ? { title, message } : undefined);
}

/** Uploads the bytes with XMLHttpRequest, the only browser API that reports upload progress. */
function put(url: string, file: File, { signal, onPercent }: SendOptions): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const abort = () => request.abort();
    request.open("PUT", url);
    request.setRequestHeader("Content-Type", file.type || "application/octet-stream");
    request.upload.onprogress = ({ loaded, total }) => onPercent(Math.round((loaded / total) * 100));
    request.onload = () =>
      request.status >= 200 && request.status < 300
        ? resolve()
        : reject(new SendError(words.failedWithStatus(request.status), request.status));
    request.onerror = () => reject(new SendError(words.networkError, 0));
    request.onabort = () => reject(new SendError(words.uploadCancelled));
    request.onloadend = () => signal.removeEventListener("abort", abort);
    signal.addEventListener("abort", abort);
    if (signal.aborted) return reject(new SendError(words.uploadCancelled));
    request.send(file);
  });
}
