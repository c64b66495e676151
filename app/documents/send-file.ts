import type { PhotoHint } from "../platform/file-worker-exit-codes.ts";
import type { Problem } from "../platform/problem.ts";

/** A file as the pages list it. */
export interface ListedFile {
  id: string;
  name: string;
  mimeType: string;
  /** Bytes. */
  size: number;
  /** ISO time. */
  uploadedAt: string;
  hint?: PhotoHint;
  /** Why the office cannot read it, if so. */
  reason?: string | undefined;
}

/** How many of the files the office can read. */
export const countReadable = (files: ListedFile[]): number => files.filter(({ reason }) => !reason).length;

/** Where a page's files are sent: the call that returns an upload address, and the one that registers a file. */
export interface Destination {
  addressCall: string;
  registerCall: string;
}

interface Sending {
  signal: AbortSignal;
  onPercent: (percent: number) => void;
  /** The storage key of a file that has arrived before, and whose registration alone is missing. */
  arrivedAs?: string | undefined;
  onArrived: (storageKey: string) => void;
}

/** Why a file did not get through. What the server refused by its rules has its own problem. */
export class SendError extends Error {
  problem: Problem | undefined;

  constructor(message: string, problem?: Problem) {
    super(message);
    this.problem = problem;
  }
}

const networkError = "Network error during upload";
const notRegistered = "Failed to save file metadata";

/** Sends a file in three calls: an address, the bytes, the registration. Rejects with a SendError, or when it is aborted. */
export async function sendFile<Answer>(to: Destination, file: File, sending: Sending): Promise<Answer> {
  const storageKey = sending.arrivedAs ?? (await sendBytes(to, file, sending));
  sending.onPercent(100);
  return post<Answer>(to.registerCall, { ...factsOf(file), storageKey }, sending.signal, () => notRegistered);
}

async function sendBytes(to: Destination, file: File, sending: Sending): Promise<string> {
  const { uploadURL } = await post<{ uploadURL: string }>(to.addressCall, factsOf(file), sending.signal, statusMessage);
  await put(uploadURL, file, sending);
  const storageKey = uploadURL.split("?")[0]!;
  sending.onArrived(storageKey);
  return storageKey;
}

const factsOf = (file: File) => ({ fileName: file.name, fileSize: file.size, ...(file.type && { mimeType: file.type }) });

const statusMessage = (status: number) => `Upload failed with status ${status}`;

async function post<Answer>(path: string, body: object, signal: AbortSignal, messageOf: (status: number) => string): Promise<Answer> {
  const headers = { "Content-Type": "application/json" };
  const response = await fetch(path, { method: "POST", headers, body: JSON.stringify(body), signal }).catch((error: unknown) => {
    throw signal.aborted ? error : new SendError(networkError);
  });
  if (response.ok) return response.json() as Promise<Answer>;
  const { title, message } = (await response.json().catch(() => ({}))) as Partial<Problem>;
  const isOurs = response.status < 500 && message;
  throw new SendError(isOurs ? message : messageOf(response.status), title && message ? { title, message } : undefined);
}

/** Puts the bytes to their address; the only way for a browser to tell how far it has got is XMLHttpRequest. */
function put(address: string, file: File, { signal, onPercent }: Sending): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const abort = () => request.abort();
    request.open("PUT", address);
    request.setRequestHeader("Content-Type", file.type || "application/octet-stream");
    request.upload.onprogress = ({ loaded, total }) => onPercent(Math.round((loaded / total) * 100));
    request.onload = () =>
      request.status >= 200 && request.status < 300 ? resolve() : reject(new SendError(statusMessage(request.status)));
    request.onerror = () => reject(new SendError(networkError));
    request.onabort = () => reject(new SendError("Upload cancelled"));
    request.onloadend = () => signal.removeEventListener("abort", abort);
    signal.addEventListener("abort", abort);
    if (signal.aborted) return reject(new SendError("Upload cancelled"));
    request.send(file);
  });
}
