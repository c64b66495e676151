import { useDownload } from "../components/use-download.ts";

const networkFailure = "An error occurred while downloading the file.";
const failure = "Failed to download document";

const blobOf = (response: Response) =>
  response.blob().catch(() => {
    throw new Error(networkFailure);
  });

/** A document's bytes. Rejects with the message for the user. */
async function fetchDocument(address: string): Promise<Blob> {
  const response = await fetch(address).catch(() => {
    throw new Error(networkFailure);
  });
  if (response.ok) return blobOf(response);
  const { message } = (await response.json().catch(() => ({}))) as { message?: string };
  throw new Error(message ?? failure);
}

/** A link that downloads a document; with scripts it reports when it starts and when it fails. */
export function DocumentDownload({ address, name }: { address: string; name: string }) {
  const started = { title: "Download Started", message: name };
  return (
    <a className="button button-quiet" href={address} {...useDownload({ name, fetchFile: () => fetchDocument(address), started })}>
      Download<span className="visually-hidden"> {name}</span>
    </a>
  );
}
