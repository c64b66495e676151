import { useSearchParams } from "@remix-run/react";
import type { Rotation } from "../../records/files/file-rows.server.ts";
import { extensionOf } from "../../files/file-kinds.ts";
import { formatSize } from "../../files/file-rules.ts";
import { papers } from "../../files/papers.ts";
import { Card, Facts } from "../card.tsx";
import { Control } from "../control.tsx";
import { DownloadFile } from "../file-rows.tsx";
import { useView } from "../use-view.ts";
import { shownPageUrl } from "../files.ts";
import { CaseFrame } from "../case-frame/case-frame.tsx";
import type { FilePage, FileReply } from "./file-route.server.ts";
import { ShownPage } from "../shown-page.tsx";
import "../../styles/case.css";

const reasons = [
  "The picture is blurred.",
  "The picture is too dark.",
  "Part of the page is cut off.",
  "A page is missing.",
  "It is a different paper than we asked for.",
];

/** Page of one file of a case, with the forms to rename, rotate and mark it. The forms also work without scripts. */
export function FileScreen({ page, reply }: { page: FilePage; reply: FileReply | undefined }) {
  const { clientName, caseUrl, file, shown, position, previousUrl, nextUrl } = page;
  return (
    <CaseFrame frame={page.frame} tab="documents">
      <div className="case">
        <div className="case-head">
          <p className="case-back">
            <a href={caseUrl}>Back to the case</a>
          </p>
          <h1>{file.name}</h1>
          <p className="case-facts-line">
            <span>{clientName}</span> <span>File {position}</span> {previousUrl && <a href={previousUrl}>Previous file</a>}{" "}
            {nextUrl && <a href={nextUrl}>Next file</a>}
          </p>
        </div>
        {reply && (
          <div className="error-summary" role="alert">
            <h2>Nothing was changed</h2>
            <p>{reply.message}</p>
          </div>
        )}
        <FileDetails file={file} shown={shown} isRejected={reply !== undefined} />
        <NameCard file={file} typed={reply?.typed} />
        <ReadabilityCard file={file} typed={reply?.typed} />
      </div>
    </CaseFrame>
  );
}

const FileDetails = ({ file, shown, isRejected }: Pick<FilePage, "file" | "shown"> & { isRejected: boolean }) => (
  <Card id="file" title="File">
    <Preview file={file} shown={shown} />
    {file.rotation !== null && <RotateForm {...file} rotation={file.rotation} isRejected={isRejected} />}
    <Facts
      rows={[
        ...(file.rotation ? [{ label: "Turned", value: `${file.rotation}° clockwise; what the client sent is kept` }] : []),
        ...(file.originalName ? [{ label: "Client's name", value: file.originalName }] : []),
        { label: "Uploaded", value: file.uploaded ?? "" },
        { label: "Size and type", value: `${formatSize(file.size)} · ${file.mimeType}` },
      ]}
    />
    <p className="case-buttons">
      <DownloadFile {...file} />
    </p>
  </Card>
);

function Preview({ file, shown }: Pick<FilePage, "file" | "shown">) {
  const view = useView();
  const getUrl = (page: number) => shownPageUrl(file, view, page);
  if (shown) return <ShownPage file={file} {...shown} getUrl={getUrl} />;
  return (
    file.canPreview && (
      <p className="case-facts-line">
        <a href={getUrl(1)}>Show its pages</a>
      </p>
    )
  );
}

/** Buttons that rotate a file by 90 degrees. The one that was pressed is focused again so that it can be pressed once more. */
function RotateForm({ revision, rotation, isRejected }: { revision: number; rotation: Rotation; isRejected: boolean }) {
  const [query] = useSearchParams();
  const pressed = isRejected ? null : query.get("turned");
  return (
    <form method="post" className="case-buttons case-turn">
      <input type="hidden" name="revision" value={revision} />
      <input type="hidden" name="rotation" value={rotation} />
      <button type="submit" name="intent" value="left" className="button button-secondary" autoFocus={pressed === "left"}>
        Rotate left
      </button>{" "}
      <button type="submit" name="intent" value="right" className="button button-secondary" autoFocus={pressed === "right"}>
        Rotate right
      </button>
    </form>
  );
}

interface FormProps {
  file: FilePage["file"];
  typed: FileReply["typed"] | undefined;
}

function NameCard({ file, typed = {} }: FormProps) {
  const extension = `.${extensionOf(file.name)}`;
  return (
    <Card id="names" title="Name and type">
      <form method="post" className="work-fields">
        <input type="hidden" name="revision" value={file.revision} />
        <Control label={`Name in the office (${extension})`}>
          {(id) => (
            <input
              id={id}
              name="officeName"
              defaultValue={typed["officeName"] ?? file.name.slice(0, -extension.length)}
              autoComplete="off"
            />
          )}
        </Control>
        {file.type && (
          <Control label="Type">
            {(id) => (
              <select id={id} name="documentType" defaultValue={typed["documentType"] ?? file.type!}>
                {Object.entries(papers).map(([type, { title }]) => (
                  <option key={type} value={type}>
                    {title}
                  </option>
                ))}
              </select>
            )}
          </Control>
        )}
        <div className="work-buttons">
          <button type="submit" name="intent" value="save" className="button button-secondary">
            Save name
          </button>
        </div>
      </form>
      <p className="hint">Clients see the name they gave. Leave the name empty to use theirs.</p>
    </Card>
  );
}

function ReadabilityCard({ file, typed = {} }: FormProps) {
  return (
    <Card id="readability" title="Cannot be read?">
      {file.reason && <p className="message">{`Cannot be read: ${file.reason}`}</p>}
      <form method="post" className="work-fields">
        <input type="hidden" name="revision" value={file.revision} />
        <Control label="Reason for the client">
          {(id) => <input id={id} name="reason" list="reasons" defaultValue={typed["reason"] ?? file.reason ?? ""} autoComplete="off" />}
        </Control>
        <datalist id="reasons">
          {reasons.map((reason) => (
            <option key={reason} value={reason} />
          ))}
        </datalist>
        <div className="work-buttons">
          <button type="submit" name="intent" value="unreadable" className="button button-secondary">
            {file.reason ? "Save reason" : "Mark unreadable"}
          </button>{" "}
          {file.reason && (
            <button type="submit" name="intent" value="readable" className="button button-quiet">
              Remove mark
            </button>
          )}
        </div>
      </form>
      <p className="hint">The client sees the reason in the list of documents, and is asked to send the file again.</p>
    </Card>
  );
}
