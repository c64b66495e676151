import { papers } from "../../files/papers.ts";
import { Control } from "../control.tsx";

interface Props {
  label: string;
  value: string | undefined;
}

/** Control for the type of files. */
export const TypeControl = ({ label, value }: Props) => (
  <Control label={label}>
    {(id) => (
      <select id={id} name="documentType" defaultValue={value}>
        {Object.entries(papers).map(([type, { title }]) => (
          <option key={type} value={type}>
            {title}
          </option>
        ))}
      </select>
    )}
  </Control>
);

const reasons = [
  "The picture is blurred.",
  "The picture is too dark.",
  "Part of the page is cut off.",
  "A page is missing.",
  "It is a different paper than we asked for.",
];

/** Control that says why files cannot be read, with suggestions. */
export const ReasonControl = ({ label, value }: Props) => (
  <>
    <Control label={label}>{(id) => <input id={id} name="reason" list="reasons" defaultValue={value} autoComplete="off" />}</Control>
    <datalist id="reasons">
      {reasons.map((reason) => (
        <option key={reason} value={reason} />
      ))}
    </datalist>
  </>
);
