import { useRef } from "react";
import { Fold } from "../components/fold.tsx";
import { Thumbnail } from "../components/thumbnail.tsx";
import { photoHints } from "../files/photo-hints.ts";
import { isPicture, isTurnable } from "../files/file-kinds.ts";
import { formatSize } from "../files/file-rules.ts";
import type { ListedFile } from "./send-file.ts";
import { words } from "./wording/index.ts";

/** Number of files that are always visible; the rest are collapsed. */
const visibleFiles = 5;

interface Props {
  files: ListedFile[];
  /** Accessible name of the list. */
  label: string;
  /** Formats the upload time. */
  formatTime: (uploadedAt: Date) => string;
  /** Intent that a delete button posts without scripts, in the form around the list. */
  deleteIntent: (id: string) => string;
  onDelete: (id: string) => Promise<void>;
  /** Intent that a button for a photo posts, which turns it a quarter clockwise. */
  turnIntent: (id: string) => string;
  /** Returns the URL of a file's thumbnail. */
  thumbnailUrl: (id: string) => string;
  /** Renders a download link, if files can be downloaded. */
  renderDownload?: (file: ListedFile) => React.ReactNode;
}

const UnreadableNotice = ({ reason }: { reason: string }) => (
  <p className="message">
    <span>{words.cannotRead(reason)}</span>
  </p>
);

/**
 * The uploaded files with name, size, time, and a delete button. After a deletion the focus moves to the list, or to the file
 * input if no file is left.
 */
export function FileList({ files, label, formatTime, deleteIntent, onDelete, turnIntent, thumbnailUrl, renderDownload }: Props) {
  const list = useRef<HTMLUListElement>(null);
  async function remove(event: React.MouseEvent<HTMLButtonElement>, id: string) {
    event.preventDefault();
    const button = event.currentTarget;
    const section = button.closest("section");
    button.disabled = true;
    list.current?.focus({ preventScroll: true });
    await onDelete(id);
    button.disabled = false;
    setTimeout(() => {
      if (!list.current) section?.querySelector<HTMLElement>('input[type="file"]')?.focus();
    });
  }
  const items = files.map((file) => (
    <li key={file.id}>
      <Thumbnail name={file.name} url={isPicture(file.name) ? thumbnailUrl(file.id) : null} />{" "}
      <div className="file-facts">
        <span className="file-name">{file.name}</span>{" "}
        <span className="hint">
          {formatSize(file.size)} · {formatTime(new Date(file.uploadedAt))}
        </span>
        {file.reason ? <UnreadableNotice reason={file.reason} /> : file.hint && <p className="photo-hint">{photoHints[file.hint]}</p>}
      </div>
      <div className="file-actions">
        {renderDownload?.(file)}{" "}
        {isPicture(file.name) && isTurnable(file.name) && (
          <button
            type="submit"
            formEncType="application/x-www-form-urlencoded"
            name="intent"
            value={turnIntent(file.id)}
            className="button button-quiet"
          >
            {words.turn}
            <span className="visually-hidden"> {file.name}</span>
          </button>
        )}{" "}
        <button
          type="submit"
          formEncType="application/x-www-form-urlencoded"
          name="intent"
          value={deleteIntent(file.id)}
          className="button button-quiet"
          onClick={(event) => void remove(event, file.id)}
        >
          {words.deleteFile}
          <span className="visually-hidden"> {file.name}</span>
        </button>
      </div>
    </li>
  ));
  return (
    <>
      <ul ref={list} className="file-list" aria-label={label} tabIndex={-1}>
        {items.slice(0, visibleFiles)}
      </ul>
      {items.length > visibleFiles && (
        <Fold count={items.length}>
          <ul className="file-list" aria-label={words.continued(label)}>
            {items.slice(visibleFiles)}
          </ul>
        </Fold>
      )}
    </>
  );
}
