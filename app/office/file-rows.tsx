import { Thumbnail } from "../components/thumbnail.tsx";
import { fetchFile, useDownload } from "../components/use-download.ts";
import { queryOf } from "./dashboard/dashboard-view.ts";
import { useView } from "./dashboard/use-view.ts";
import { UnfoldedFile } from "./file/unfolded-file.tsx";
import type { AddressesOf, LinkedFile, OfficeFile } from "./files.ts";

interface Props {
  files: OfficeFile[];
  label: string;
  addressesOf: AddressesOf;
  /** What is said of a file. */
  factsOf: (file: OfficeFile) => string;
}

/** Files, each with the ways to look at it and to download it. */
export const FileRows = ({ files, label, addressesOf, factsOf }: Props) => (
  <ul className="file-list" aria-label={label}>
    {files.map((file) => (
      <FileRow key={file.id} file={{ ...file, ...addressesOf(file.id) }} facts={factsOf(file)} />
    ))}
  </ul>
);

const FileRow = ({ file, facts }: { file: LinkedFile; facts: string }) => (
  <li>
    <Thumbnail name={file.name} url={file.isShown ? file.thumbnail : null} />{" "}
    <div className="file-facts">
      <FileLink file={file} /> <span className="hint">{facts}</span>{" "}
      {file.originalName && <span className="hint">Client&apos;s name: {file.originalName}</span>}{" "}
      <span className="hint">{file.isScanned ? "Scanned: no virus found" : "Not scanned for viruses. Open it with caution."}</span>{" "}
      {file.reason && <span className="message">{`Cannot be read: ${file.reason}`}</span>}{" "}
      {file.isLost && <span className="message">This file is missing from storage. Please ask the client for it again.</span>}
    </div>
    <DownloadFile {...file} />
    {file.isShown && <UnfoldedFile file={file} />}
  </li>
);

/** The way to the page of a file, which leads back to the view of the dashboard. */
const FileLink = ({ file: { page, name } }: { file: LinkedFile }) => (
  <a className="file-name" href={page + queryOf(useView())}>
    {name}
  </a>
);

/** A button that downloads a file. */
export function DownloadFile({ name, address }: LinkedFile) {
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
