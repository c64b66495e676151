import { useRef } from "react";
import { Fold } from "../components/fold.tsx";
import { Thumbnail } from "../components/thumbnail.tsx";
import { photoHints } from "../files/photo-hints.ts";
import { isPicture } from "../files/file-kinds.ts";
import { displaySize } from "../files/file-rules.ts";
import type { ListedFile } from "./send-file.ts";

/** As many files are always shown. */
const unfolded = 5;

interface Props {
  files: ListedFile[];
  /** What the list is called. */
  label: string;
  /** When a file was uploaded, as it is shown. */
  timeOf: (uploadedAt: Date) => string;
  /** What a delete button posts without scripts, in the form around the list. */
  deleteIntent: (id: string) => string;
  onDelete: (id: string) => Promise<void>;
  /** Where a file's thumbnail is. */
  thumbnailOf: (id: string) => string;
  /** A way to download a file, where there is one. */
  downloadOf?: (file: ListedFile) => React.ReactNode;
}

const CannotRead = ({ reason }: { reason: string }) => (
  <p className="message">
    <span>We cannot read this file. {reason} Please delete it and send it again.</span>
  </p>
);

/**
 * Files that are there: name, size, time, and a button that deletes. The focus goes to the list, or to what adds files
 * once there is none.
 */
export function FileList({ files, label, timeOf, deleteIntent, onDelete, thumbnailOf, downloadOf }: Props) {
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
      <Thumbnail name={file.name} address={isPicture(file.name) ? thumbnailOf(file.id) : null} />{" "}
      <div className="file-facts">
        <span className="file-name">{file.name}</span>{" "}
        <span className="hint">
          {displaySize(file.size)} · {timeOf(new Date(file.uploadedAt))}
        </span>
        {file.reason ? <CannotRead reason={file.reason} /> : file.hint && <p className="photo-hint">{photoHints[file.hint]}</p>}
      </div>
      <div className="file-actions">
        {downloadOf?.(file)}{" "}
        <button
          type="submit"
          formEncType="application/x-www-form-urlencoded"
          name="intent"
          value={deleteIntent(file.id)}
          className="button button-quiet"
          onClick={(event) => void remove(event, file.id)}
        >
          Delete<span className="visually-hidden"> {file.name}</span>
        </button>
      </div>
    </li>
  ));
  return (
    <>
      <ul ref={list} className="file-list" aria-label={label} tabIndex={-1}>
        {items.slice(0, unfolded)}
      </ul>
      {items.length > unfolded && (
        <Fold count={items.length}>
          <ul className="file-list" aria-label={`${label}, continued`}>
            {items.slice(unfolded)}
          </ul>
        </Fold>
      )}
    </>
  );
}
