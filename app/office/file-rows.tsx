import { Thumbnail } from "../components/thumbnail.tsx";
import { fetchFile, useDownload } from "../components/use-download.ts";
import { queryOf } from "./dashboard/dashboard-view.ts";
import { useView } from "./dashboard/use-view.ts";
import type { OfficeFile } from "./files.ts";

/** Files with a way to download each; `factsOf` returns what is said of one. */
export const FileRows = ({ files, label, factsOf }: { files: OfficeFile[]; label: string; factsOf: (file: OfficeFile) => string }) => (
  <ul className="file-list" aria-label={label}>
    {files.map((file) => (
      <li key={file.id}>
        <Thumbnail name={file.name} address={file.thumbnail} />{" "}
        <div className="file-facts">
          <FileLink file={file} /> <span className="hint">{factsOf(file)}</span>{" "}
          {file.originalName && <span className="hint">Client&apos;s name: {file.originalName}</span>}{" "}
          <span className="hint">{file.isScanned ? "Scanned: no virus found" : "Not scanned for viruses. Open it with caution."}</span>{" "}
          {file.reason && <span className="message">{`Cannot be read: ${file.reason}`}</span>}{" "}
          {file.isLost && <span className="message">This file is missing from storage. Please ask the client for it again.</span>}
        </div>
        <DownloadFile {...file} />
      </li>
    ))}
  </ul>
);

/** The way to the page of a file, which leads back to the view of the dashboard. */
const FileLink = ({ file: { page, name } }: { file: OfficeFile }) => (
  <a className="file-name" href={page + queryOf(useView())}>
    {name}
  </a>
);

/** A button that downloads a file. */
export function DownloadFile({ name, address }: OfficeFile) {
  const download = useDownload({
    name,
    fetchFile: () => fetchFile(address, "There was an error downloading the file. Please try again."),
    done: { title: "Download Complete" },
  });
  return (
    <a className="button button-secondary" href={address} {...download}>
      Download<span className="visually-hidden"> {name}</span>
    </a>
  );
}
