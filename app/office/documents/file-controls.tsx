import { papers } from "../../files/papers.ts";
import { words as reasons } from "../../files/unreadable-reasons/en.ts";
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

/** Control that says why files cannot be read, with suggestions. */
export const ReasonControl = ({ label, value }: Props) => (
  <>
    <Control label={label}>{(id) => <input id={id} name="reason" list="reasons" defaultValue={value} autoComplete="off" />}</Control>
    <datalist id="reasons">
      {Object.values(reasons).map((reason) => (
        <option key={reason} value={reason} />
      ))}
    </datalist>
  </>
);

/** What the office must write in Spanish. */
export const SpanishReasonHint = () => (
  <p className="hint">This client reads Spanish, and gets the suggested reasons in Spanish. Please write any other in Spanish, too.</p>
);
