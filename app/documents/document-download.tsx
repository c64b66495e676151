import { useDownload } from "../components/use-download.ts";

const networkFailure = "An error occurred while downloading the file.";
const failure = "Failed to download document";

const readBlob = (response: Response) =>
  response.blob().catch(() => {
    throw new Error(networkFailure);
  });

/** Downloads a document. Rejects with an error whose message is for the user. */
async function downloadBlob(url: string): Promise<Blob> {
  const response = await fetch(url).catch(() => {
    throw new Error(networkFailure);
  });
  if (response.ok) return readBlob(response);
  const { message } = (await response.json().catch(() => ({}))) as { message?: string };
  throw new Error(message ?? failure);
}

/** A link that downloads a document. With scripts, toasts report the start and a failure. */
export function DocumentDownload({ url, name }: { url: string; name: string }) {
  const started = { title: "Download Started", message: name };
  return (
    <a className="button button-quiet" href={url} {...useDownload({ name, fetchFile: () => downloadBlob(url), started })}>
      Download<span className="visually-hidden"> {name}</span>
    </a>
  );
}
