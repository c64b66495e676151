import { placeText } from "../../petition/line-text.ts";
import type { LinePlace } from "../../petition/line.ts";

interface Props {
  line: LinePlace;
  address: string;
  version: number;
}

/** Takes the correction of a line back. */
export const UndoButton = ({ line, address, version }: Props) => (
  <form method="post" action={address} className="petition-undo">
    <LineInputs line={line} version={version} />
    <button type="submit" name="intent" value="undo" className="button button-quiet">
      Undo<span className="visually-hidden"> the correction of {placeText(line)}</span>
    </button>
  </form>
);

/** Says which line a post is about, and which version of the entries its page has. */
export const LineInputs = ({ line: { form, line, part, item, person }, version }: { line: LinePlace; version: number }) =>
  Object.entries({ form, line, part, item: item ?? "", person: person ?? "", version }).map(([name, value]) => (
    <input key={name} type="hidden" name={name} value={value} />
  ));
