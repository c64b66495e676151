import { Card } from "../card.tsx";
import { DownloadFile } from "../file-rows.tsx";
import { getDocumentUrls, formatMegabytes, scanResult, type DocumentGroup, type LinkedFile } from "../files.ts";
import { viewQuery } from "../urls.ts";
import { useView } from "../use-view.ts";
import { ShowAll } from "../show-all.tsx";

/** Documents that a client uploaded with the form, by list. */
export const DocumentsCard = ({ formId, groups }: { formId: string; groups: DocumentGroup[] }) => {
  const scans = [...new Set(groups.flatMap(({ files }) => files.map(scanResult)))];
  return (
    <Card id="documents" title="Uploaded Documents">
      {groups.length === 0 && <p>No documents uploaded yet</p>}
      {scans.length === 1 && <p className="hint">{scans[0]}</p>}
      <div className="file-groups">
        {groups.map(({ type, title, files }) => {
          const getUrls = getDocumentUrls(formId, type);
          return (
            <div key={type} className="file-group">
              <h3>
                {title} ({files.length})
              </h3>
              <ShowAll className="case-files" label={title}>
                {files.map((file) => (
                  <FileLine key={file.id} file={{ ...file, ...getUrls(file.id) }} scan={scans.length > 1 ? scanResult(file) : null} />
                ))}
              </ShowAll>
            </div>
          );
        })}
      </div>
    </Card>
  );
};

const FileLine = ({ file, scan }: { file: LinkedFile; scan: string | null }) => (
  <li>
    <a className="file-name" href={file.pageUrl + viewQuery(useView())}>
      {file.name}
    </a>{" "}
    <span className="hint">
      {formatMegabytes(file.size)} · {file.mimeType}
    </span>{" "}
    <DownloadFile {...file} />
    {scan && <span className="hint">{scan}</span>}
    {file.reason && <span className="message">Cannot be read: {file.reason}</span>}
    {file.isLost && <span className="message">This file is missing from storage. Please ask the client for it again.</span>}
  </li>
);
