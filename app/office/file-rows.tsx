import { fetchFile, useDownload } from "../components/use-download.ts";
import type { OfficeFile } from "./files.ts";

/** Files with a way to download each; `factsOf` returns what is said of one. */
export const FileRows = ({ files, label, factsOf }: { files: OfficeFile[]; label: string; factsOf: (file: OfficeFile) => string }) => (
  <ul className="file-list" aria-label={label}>
    {files.map((file) => (
      <li key={file.id}>
        <div className="file-facts">
          <span className="file-name">{file.name}</span> <span className="hint">{factsOf(file)}</span>{" "}
          <span className="hint">{file.isScanned ? "Scanned: no virus found" : "Not scanned for viruses. Open it with caution."}</span>{" "}
          {file.isLost && <span className="message">This file is missing from storage. Please ask the client for it again.</span>}
        </div>
        <Download {...file} />
      </li>
    ))}
  </ul>
);

function Download({ name, address }: OfficeFile) {
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
