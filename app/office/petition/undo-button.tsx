import { placeText } from "../../petition/lines/line-text.ts";
import type { LinePlace } from "../../petition/lines/line.ts";

interface Props {
  line: LinePlace;
  postUrl: string;
  version: number;
}

/** Button that removes the correction of a line. */
export const UndoButton = ({ line, postUrl, version }: Props) => (
  <form method="post" action={postUrl} className="petition-undo">
    <LineInputs line={line} version={version} />
    <button type="submit" name="intent" value="undo" className="button button-quiet">
      Undo<span className="visually-hidden"> the correction of {placeText(line)}</span>
    </button>
  </form>
);

/** Hidden inputs with the line a post is about and the version of the entries the page was rendered from. */
export const LineInputs = ({ line: { form, line, part, item, person }, version }: { line: LinePlace; version: number }) =>
  Object.entries({ form, line, part, item: item ?? "", person: person ?? "", version }).map(([name, value]) => (
    <input key={name} type="hidden" name={name} value={value} />
  ));
