import { useEffect, useRef } from "react";
import { formatSize } from "../files/file-rules.ts";
import type { Problem } from "../platform/problem.ts";
import type { Upload } from "./upload-queue.ts";
import { words } from "./wording/index.ts";

interface Props {
  uploads: Upload[];
  /** Number of files that were sent since the list was last empty. */
  sent: number;
  onCancel: (id: number) => void;
  onRetry: (id: number) => void;
}

/** Why files were rejected before sending, or that an upload was canceled. It stays visible until other files are chosen. */
export function RejectedFiles({ problem }: { problem: Problem | undefined }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    box.current?.scrollIntoView({ block: "center" });
  }, [problem]);
  return problem ? (
    <div ref={box} className="alert refused-files">
      <strong>{problem.title}</strong>
      <p>{problem.message}</p>
      {problem.file && <p>{problem.file}</p>}
      {problem.advice && <p>{problem.advice}</p>}
    </div>
  ) : null;
}

/** Whether there are files on the page that did not reach the server. Files that it refused do not count. */
export const hasUnsentFiles = (): boolean => document.querySelector(".upload-rows [data-unsent]") !== null;

const stateOf = (status: Upload["status"], percent: number): string => {
  if (status === "sending") return `${percent}%`;
  return status === "waiting" ? words.waiting : words.notUploaded;
};

/**
 * The uploads in progress, each with a progress bar and a cancel button; failed ones can be retried. After a cancellation the focus
 * moves to the row that takes its place, or to the file input if no row is left.
 */
export function UploadRows({ uploads, sent, onCancel, onRetry }: Props) {
  const list = useRef<HTMLUListElement>(null);
  const lastStopped = useRef<{ row: number; section: Element | null }>();
  const stop = (id: number, row: number) => {
    lastStopped.current = { row, section: list.current!.closest("section") };
    onCancel(id);
  };
  useEffect(() => {
    if (!lastStopped.current) return;
    const { row, section } = lastStopped.current;
    lastStopped.current = undefined;
    const rows = list.current?.children;
    const nextRow = rows?.[row] ?? rows?.[row - 1];
    const control =
      nextRow?.querySelector<HTMLElement>("button:not(:disabled)") ?? section?.querySelector<HTMLElement>('input[type="file"]');
    control?.focus();
  }, [uploads.length]);
  if (uploads.length === 0) return null;
  return (
    <>
      <BatchProgress uploads={uploads} sent={sent} />
      <ul ref={list} className="file-list upload-rows" aria-label={words.uploadsInProgress}>
        {uploads.map(({ id, file, percent, status, problem }, row) => (
          <li key={id} data-status={status} data-unsent={problem?.advice && status === "failed" ? "" : undefined}>
            <div className="file-facts">
              <span className="file-name">{file.name}</span>{" "}
              <span className="hint">
                {formatSize(file.size)} · {stateOf(status, percent)}
              </span>
              {problem && <p className="message">{problem.message}</p>}
              {problem?.advice && <p className="hint">{problem.advice}</p>}
              {status !== "failed" && (
                <progress className="progress upload-progress" max={100} value={percent} aria-label={words.uploadOf(file.name)} />
              )}
            </div>
            <div className="file-actions">
              {status === "failed" && (
                <button type="button" className="button button-secondary" onClick={() => onRetry(id)}>
                  {words.retry}
                  <span className="visually-hidden"> {file.name}</span>
                </button>
              )}
              <button type="button" className="button button-quiet" disabled={percent === 100} onClick={() => stop(id, row)}>
                {status === "failed" ? words.remove : words.cancel}
                <span className="visually-hidden"> {file.name}</span>
              </button>
            </div>
          </li>
        ))}
      </ul>
    </>
  );
}

/** Progress of all files that were chosen together, if there are several. */
function BatchProgress({ uploads, sent }: Pick<Props, "uploads" | "sent">) {
  const total = sent + uploads.length;
  if (total < 2) return null;
  const percent = uploads.reduce((sum, upload) => sum + upload.percent, 100 * sent);
  return (
    <p className="hint">
      {words.sentOf(sent, total)}
      <progress className="progress upload-progress" max={100 * total} value={percent} aria-label={words.allUploads} />
    </p>
  );
}
