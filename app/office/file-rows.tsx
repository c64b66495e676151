import { Thumbnail } from "../components/thumbnail.tsx";
import { fetchFile, useDownload } from "../components/use-download.ts";
import { viewQuery } from "./urls.ts";
import { useView } from "./use-view.ts";
import { FilePreview } from "./file-preview.tsx";
import { scanResult, type GetFileUrls, type LinkedFile, type OfficeFile } from "./files.ts";

interface Props {
  files: OfficeFile[];
  label: string;
  getUrls: GetFileUrls;
  /** Details shown next to the name. */
  getDetails: (file: OfficeFile) => string;
}

/** List of files with links to preview and download them. What the virus scan says of all of them is said once. */
export function FileRows({ files, label, getUrls, getDetails }: Props) {
  const results = new Set(files.map(scanResult));
  return (
    <>
      {results.size === 1 && <p className="hint">{[...results][0]}</p>}
      <ul className="file-list" aria-label={label}>
        {files.map((file) => (
          <FileRow
            key={file.id}
            file={{ ...file, ...getUrls(file.id) }}
            details={getDetails(file)}
            scan={results.size > 1 ? scanResult(file) : null}
          />
        ))}
      </ul>
    </>
  );
}

const FileRow = ({ file, details, scan }: { file: LinkedFile; details: string; scan: string | null }) => (
  <li>
    <Thumbnail name={file.name} url={file.canPreview ? file.thumbnailUrl : null} />{" "}
    <div className="file-facts">
      <FileLink file={file} /> <span className="hint">{details}</span>
      {file.originalName && <Note className="hint">{`Client's name: ${file.originalName}`}</Note>}
      {scan && <Note className="hint">{scan}</Note>}
      {file.reason && <Note className="message">{`Cannot be read: ${file.reason}`}</Note>}
      {file.isLost && <Note className="message">This file is missing from storage. Please ask the client for it again.</Note>}
    </div>
    <DownloadFile {...file} />
    {file.canPreview && <FilePreview file={file} />}
  </li>
);

/** A note about a file after its other facts. */
const Note = ({ className, children }: { className: "hint" | "message"; children: string }) => (
  <>
    {" "}
    <span className={className}>{children}</span>
  </>
);

/** Link to the page of a file. It passes on the dashboard view to return to. */
const FileLink = ({ file: { pageUrl, name } }: { file: LinkedFile }) => (
  <a className="file-name" href={pageUrl + viewQuery(useView())}>
    {name}
  </a>
);

/** Download button of a file. */
export function DownloadFile({ name, downloadUrl }: LinkedFile) {
  const download = useDownload({
    name,
    fetchFile: () => fetchFile(downloadUrl, "There was an error downloading the file. Please try again."),
    done: { title: "Download Complete" },
  });
  return (
    <a className="button button-secondary" href={downloadUrl} {...download}>
      Download<span className="visually-hidden">{` ${name}`}</span>
    </a>
  );
}
