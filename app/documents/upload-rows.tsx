import { displaySize } from "./file-rules.ts";
import type { Upload } from "./upload-queue.ts";

interface Props {
  uploads: Upload[];
  onCancel: (id: number) => void;
  onRetry: (id: number) => void;
}

const states = { waiting: "Waiting", sending: "", failed: "Not uploaded" };

/** Files on their way, each with how far it has got and a way to stop it; what failed can be tried again. */
export function UploadRows({ uploads, onCancel, onRetry }: Props) {
  if (uploads.length === 0) return null;
  return (
    <ul className="file-list upload-rows" aria-label="Uploads in progress">
      {uploads.map(({ id, file, percent, status }) => (
        <li key={id} data-status={status}>
          <div className="file-facts">
            <span className="file-name">{file.name}</span>
            <span className="hint">
              {displaySize(file.size)} · {states[status] || `${percent}%`}
            </span>
            {status !== "failed" && <progress className="progress upload-progress" max={100} value={percent} aria-label={`Upload of ${file.name}`} />}
          </div>
          <div className="file-actions">
            {status === "failed" && (
              <button type="button" className="button button-secondary" onClick={() => onRetry(id)}>
                Retry<span className="visually-hidden"> {file.name}</span>
              </button>
            )}
            <button type="button" className="button button-quiet" disabled={percent === 100} onClick={() => onCancel(id)}>
              {status === "failed" ? "Remove" : "Cancel"}
              <span className="visually-hidden"> {file.name}</span>
            </button>
          </div>
        </li>
      ))}
    </ul>
  );
}
