import type { FormReply } from "../form-post.server.ts";
import type { GapRow } from "./gap-rows.server.ts";
import { LineControl } from "./line-control.tsx";

interface Props {
  row: GapRow;
  reply: FormReply | undefined;
  /** Whether its first control has the focus. */
  isNext: boolean;
  /** Base URL of the pages where the office answers questions. */
  answersUrl: string;
}

/** A line that lacks something: what is missing, the entry, and the buttons that decide it otherwise. */
export const GapFields = ({ row, reply, isNext, answersUrl }: Props) => {
  const { key, box, elsewhere, isChanged, keepLabel, value } = row;
  const message = reply?.messages[`value:${key}`];
  return (
    <div className="gap" role="group" aria-label={`${row.place}: ${row.label}`}>
      <About row={row} answersUrl={answersUrl} />
      <div className="gap-entry">
        {box && <Entry row={row} box={box} reply={reply} isNext={isNext} />}
        {elsewhere && !box && <Elsewhere elsewhere={elsewhere} row={row} autoFocus={isNext} />}
        {!box && message && (
          <p className="message" role="alert">
            {message}
          </p>
        )}
      </div>
      <div className="gap-buttons">
        {box && (
          <button type="submit" className="button button-secondary">
            Save
          </button>
        )}{" "}
        {keepLabel && (
          <>
            <input type="hidden" name={`was:${key}`} value={value} />
            <button type="submit" name="keep" value={key} className="button button-secondary" autoFocus={isNext && !box && !elsewhere}>
              {keepLabel}
            </button>
          </>
        )}{" "}
        {isChanged && (
          <>
            <button type="submit" name="keepOffice" value={key} className="button button-secondary" autoFocus={isNext}>
              Keep the office’s
            </button>{" "}
            <button type="submit" name="takeClient" value={key} className="button button-secondary">
              Take the client’s
            </button>
          </>
        )}{" "}
        {box && (
          <button type="submit" name="notApplicable" value={key} className="button button-quiet">
            Not applicable
          </button>
        )}
      </div>
    </div>
  );
};

const Elsewhere = ({ elsewhere: { url, label }, row, autoFocus }: ElsewhereProps) => (
  <a href={url} autoFocus={autoFocus}>
    {label}
    <span className="visually-hidden">: {row.texts.join(" ")}</span>
  </a>
);

interface ElsewhereProps {
  elsewhere: NonNullable<GapRow["elsewhere"]>;
  row: GapRow;
  autoFocus: boolean;
}

/** What is missing on which line, with the links to it. */
const About = ({ row, answersUrl }: Pick<Props, "row" | "answersUrl">) => {
  const { texts, item, place, label, lineUrl, isBlocking, isClients, source, value, proposed, box, elsewhere } = row;
  return (
    <div className="gap-about">
      <p>
        {texts.join(" ")} {item && <span className="hint">{item}</span>}{" "}
        {isBlocking && <span className="badge badge-current">Required</span>}
      </p>
      <p className="hint">
        <a href={lineUrl}>
          <span className="visually-hidden">Line </span>
          {place}
        </a>{" "}
        {label}
        {isClients && " · Client"}{" "}
        {source && (
          <a href={`${answersUrl}/${source.at}`}>
            Edit answer<span className="visually-hidden">: {[source.row, source.label].filter(Boolean).join(", ")}</span>
          </a>
        )}{" "}
        {elsewhere && box && <Elsewhere elsewhere={elsewhere} row={row} autoFocus={false} />}
      </p>
      {value && <p className="gap-now">Now: {value}</p>}
      {proposed && <p className="hint">The firm’s default is “{proposed}”.</p>}
    </div>
  );
};

/** The value and the reason, which only a line with a value and one that does not apply need. */
const Entry = ({ row: { key, place, label }, box, reply, isNext }: Omit<Props, "answersUrl"> & { box: NonNullable<GapRow["box"]> }) => {
  const [value, reason] = [`value:${key}`, `reason:${key}`];
  const about = /^\d/.test(place) ? `${place}: ${label}` : label;
  return (
    <>
      <LineControl
        box={box}
        name={value}
        label={about}
        value={reply?.typed[value] ?? ""}
        message={reply?.messages[value]}
        autoFocus={isNext}
      />
      <LineControl
        box={{ kind: "text", choices: {} }}
        name={reason}
        label={`Reason, ${about}`}
        placeholder="Reason"
        value={reply?.typed[reason] ?? ""}
        message={reply?.messages[reason]}
        autoFocus={false}
      />
    </>
  );
};
