import { useDownload } from "../components/use-download.ts";
import { words } from "./wording/index.ts";

const readBlob = (response: Response) =>
  response.blob().catch(() => {
    throw new Error(words.downloadUnreachable);
  });

/** Downloads a document. Rejects with an error whose message is for the user. */
async function downloadBlob(url: string): Promise<Blob> {
  const response = await fetch(url).catch(() => {
    throw new Error(words.downloadUnreachable);
  });
  if (response.ok) return readBlob(response);
  const { message } = (await response.json().catch(() => ({}))) as { message?: string };
  throw new Error(message ?? words.downloadFailed);
}

/** A link that downloads a document. With scripts, toasts report the start and a failure. */
export function DocumentDownload({ url, name }: { url: string; name: string }) {
  const started = { title: words.downloadStarted, message: name };
  return (
    <a className="button button-quiet" href={url} {...useDownload({ name, fetchFile: () => downloadBlob(url), started })}>
      {words.download}
      <span className="visually-hidden"> {name}</span>
    </a>
  );
}
