import { useState } from "react";
import { isJoinable, joinedAtOnce } from "../files/joinable.ts";
import type { ListedFile } from "./send-file.ts";

interface Props {
  files: ListedFile[];
  /** What the list is called, for assistive technology. */
  list: string;
  /** What the button posts before the photos' ids, in the form around it. */
  intent: string;
}

/** Makes one PDF of the photos of a list, by a button that posts which they are. Nothing for fewer than two. */
export function JoinPhotos({ files, list, intent }: Props) {
  const [isPressed, setPressed] = useState(false);
  const photos = files.filter(isJoinable);
  if (photos.length < 2) return null;
  const joined = photos.slice(0, joinedAtOnce).map(({ id }) => id);
  return (
    <p className="join-photos">
      <button
        type="submit"
        formEncType="application/x-www-form-urlencoded"
        name="intent"
        value={`${intent}:${joined}`}
        className="button button-secondary"
        onClick={() => setPressed(true)}
      >
        {isPressed ? "Joining photos…" : `Join ${joined.length} photos into one PDF`}
        <span className="visually-hidden"> in {list}</span>
      </button>{" "}
      <span className="hint">{joined.length < photos.length && `The first ${joined.length} are joined. `}Each photo becomes a page.</span>
    </p>
  );
}
