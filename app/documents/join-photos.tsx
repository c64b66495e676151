import { useState } from "react";
import { isJoinable, maxJoinedPhotos } from "../files/joinable.ts";
import type { ListedFile } from "./send-file.ts";
import { words } from "./wording/index.ts";

interface Props {
  files: ListedFile[];
  /** Name of the list, for assistive technology. */
  list: string;
  /** Intent that the button posts, in the form around it, before the ids of the photos. */
  intent: string;
}

/** A button that joins the photos of a list into one PDF; nothing for fewer than two photos. */
export function JoinPhotos({ files, list, intent }: Props) {
  const [isPressed, setPressed] = useState(false);
  const photos = files.filter(isJoinable);
  if (photos.length < 2) return null;
  const joined = photos.slice(0, maxJoinedPhotos).map(({ id }) => id);
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
        {isPressed ? words.joiningPhotos : words.joinPhotos(joined.length)}
        <span className="visually-hidden"> {words.inList(list)}</span>
      </button>{" "}
      <span className="hint">
        {joined.length < photos.length && words.firstJoined(joined.length)}
        {words.howJoined}
      </span>
    </p>
  );
}
