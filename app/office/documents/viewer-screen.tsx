import { Link, useSearchParams } from "@remix-run/react";
import { Fragment, useEffect } from "react";
import { formatSize } from "../../files/file-rules.ts";
import { pluralize } from "../../questionnaire/pluralize.ts";
import { Card, Facts } from "../card.tsx";
import { DownloadFile } from "../file-rows.tsx";
import { scanResult } from "../files.ts";
import { NameForm, ReadabilityForm } from "./file-forms.tsx";
import { CaseFrame } from "../case-frame/case-frame.tsx";
import { Picture } from "../shown-page.tsx";
import type { FileReply } from "./file-route.server.ts";
import type { FilePage } from "./viewer-page.server.ts";
import "../../styles/viewer.css";

/**
 * Page of one file of a case: the list of files, its pages, and the forms to rename, rotate and mark it, with the answers that it should
 * match. Everything is a link or a plain form; with scripts, keys press them.
 */
export function ViewerScreen({ page, reply }: { page: FilePage; reply: FileReply | undefined }) {
  const { clientName, frame, listUrl, file, files, position, answers, isSpanish } = page;
  useViewerKeys();
  return (
    <CaseFrame frame={frame} tab="documents">
      <div className="viewer">
        <nav className="viewer-list" aria-label="Files">
          <p>
            <a href={listUrl}>All files</a> {frame ? "" : clientName}
          </p>
          <PhoneFold title={pluralize(files.length, "file")}>
            <FileNav files={files} currentId={file.id} />
          </PhoneFold>
        </nav>
        <section className="viewer-main" aria-label="Viewer">
          <h1>{file.name}</h1>
          <Toolbar page={page} isRejected={reply !== undefined} />
          <Pages page={page} />
          <p className="hint">
            File {position}. <span className="needs-scripts viewer-keys">{keyHint}</span>
          </p>
        </section>
        <aside className="viewer-side" aria-label="About this file">
          {reply && (
            <div className="error-summary" role="alert">
              <h2>Nothing was changed</h2>
              <p>{reply.message}</p>
            </div>
          )}
          {file.hint && <p className="viewer-hint">{`The client was told: ${file.hint}`}</p>}
          <NameForm file={file} typed={reply?.typed} />
          <ReadabilityForm file={file} typed={reply?.typed} isSpanish={isSpanish} />
          {answers.length > 0 && (
            <PhoneFold title="Matching answers">
              {answers.map(({ key, title, rows }) => (
                <Card key={key} id={`answers-${key}`} title={title}>
                  <Facts rows={rows} />
                </Card>
              ))}
            </PhoneFold>
          )}
          <PhoneFold title="About the file">
            <FileFacts file={file} />
          </PhoneFold>
        </aside>
      </div>
    </CaseFrame>
  );
}

/** Folds what it contains on phones. A wide window has room for it, and shows no button. */
const PhoneFold = ({ title, children }: { title: string; children: React.ReactNode }) => (
  <>
    <details className="viewer-form viewer-fold">
      <summary>{title}</summary>
    </details>
    <div>{children}</div>
  </>
);

/** Links to all files of the case, below the titles of their types. */
const FileNav = ({ files, currentId }: { files: FilePage["files"]; currentId: string }) => (
  <ul>
    {files.map(({ id, name, type, url, isUnreadable }, index) => (
      <Fragment key={id}>
        {type && type !== files[index - 1]?.type && <li className="viewer-type">{type}</li>}
        <li>
          <Link to={url} discover="none" aria-current={id === currentId ? "page" : undefined}>
            {name}
            {isUnreadable && " (unreadable)"}
          </Link>
        </li>
      </Fragment>
    ))}
  </ul>
);

const keyHint = "Keys: N next, P previous, R rotate, + and − zoom";

/** Links to the other files and widths, and the buttons that rotate. The one that was pressed is focused again. */
function Toolbar({ page, isRejected }: { page: FilePage; isRejected: boolean }) {
  const { file, previousUrl, nextUrl, zoom, zoomIn, zoomOut } = page;
  const [query] = useSearchParams();
  const pressed = isRejected ? null : query.get("turned");
  const link = (url: string | null, key: string, text: string, meaning: string) =>
    url && (
      <Link to={url} discover="none" preventScrollReset data-key={key} className="button button-secondary">
        {text}
        <span className="visually-hidden">{meaning}</span>
      </Link>
    );
  return (
    <div className="viewer-tools">
      {link(previousUrl, "p", "Previous", " file")} {link(nextUrl, "n", "Next", " file")} {link(zoomOut, "-", "−", " Zoom out")}{" "}
      {link(zoomIn, "+", "+", " Zoom in")} <span className="hint">{zoom}%</span>{" "}
      {file.rotation !== null && (
        <form method="post">
          <input type="hidden" name="revision" value={file.revision} />
          <input type="hidden" name="rotation" value={file.rotation} />
          <button type="submit" name="intent" value="left" className="button button-secondary" autoFocus={pressed === "left"}>
            Rotate left
          </button>{" "}
          <button
            type="submit"
            name="intent"
            value="right"
            data-key="r"
            className="button button-secondary"
            autoFocus={pressed === "right"}
          >
            Rotate right
          </button>
        </form>
      )}
    </div>
  );
}

/** Presses the link or button of a key, unless somebody is typing. */
function useViewerKeys(): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const isTyping = event.target instanceof Element && event.target.closest("input, textarea, select");
      if (isTyping || event.ctrlKey || event.metaKey || event.altKey) return;
      const key = event.key === "=" ? "+" : event.key.toLowerCase();
      const controls = [...document.querySelectorAll<HTMLElement>(".viewer [data-key]")];
      controls.find(({ dataset }) => dataset["key"] === key)?.click();
    };
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, []);
}

/** The pages of a PDF below each other, or a picture. */
function Pages({ page: { file, shown, zoom } }: { page: FilePage }) {
  const { pages, notShown, from, to, earlierUrl, laterUrl } = shown;
  if (notShown) return <p className="message">{notShown}</p>;
  const numbers = Array.from({ length: to - from + 1 }, (_, index) => from + index);
  return (
    <div className="viewer-pages" key={`${file.id} ${from}`} tabIndex={0} role="region" aria-label={`Pages of ${file.name}`}>
      {earlierUrl && (
        <p>
          <a href={earlierUrl}>Earlier pages</a>
        </p>
      )}
      {numbers.map((number) => (
        <figure key={number} data-zoom={zoom}>
          <Picture
            url={`/api${file.pageUrl}/view?page=${number}`}
            text={pages > 1 ? `Page ${number} of ${file.name}` : `Picture of ${file.name}`}
          />
          {pages > 1 && (
            <figcaption className="hint">
              Page {number} of {pages}
            </figcaption>
          )}
        </figure>
      ))}
      {laterUrl && (
        <p>
          <a href={laterUrl}>Later pages</a>
        </p>
      )}
    </div>
  );
}

const FileFacts = ({ file }: Pick<FilePage, "file">) => (
  <Card id="file" title="File">
    <Facts
      rows={[
        ...(file.rotation ? [{ label: "Turned", value: `${file.rotation}° clockwise; what the client sent is kept` }] : []),
        ...(file.originalName ? [{ label: "Client's name", value: file.originalName }] : []),
        { label: "Uploaded", value: file.uploaded ?? "" },
        { label: "Size and type", value: `${formatSize(file.size)} · ${file.mimeType}` },
        { label: "Viruses", value: scanResult(file) },
      ]}
    />
    <p className="case-buttons">
      <DownloadFile {...file} />
    </p>
  </Card>
);
