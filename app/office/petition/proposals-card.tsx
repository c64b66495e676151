import { Card } from "../card.tsx";

/** Value that the firm's defaults propose for a line, as the page shows it. */
export interface ShownProposal {
  /** Key of the line and the value, as they are posted. */
  posted: string;
  /** Line, and the list item it is about; "" for a line without a number. */
  place: string;
  /** URL of the form that enters another value. */
  correctUrl: string;
}

/** Lines with the same label for which the same value is proposed. */
export interface ProposalGroup {
  label: string;
  form: string;
  value: string;
  lines: ShownProposal[];
}

interface Props {
  groups: ProposalGroup[];
  postUrl: string;
  version: number;
  message: string | undefined;
}

/** Values that the firm's defaults propose, with one button that confirms those that are ticked. */
export const ProposalsCard = ({ groups, postUrl, version, message }: Props) =>
  groups.length > 0 && (
    <Card id="proposals" title="Firm’s defaults">
      <p>Proposed for lines without an answer. Nothing of this is printed until you confirm it. Clear what is different in this case.</p>
      {message && (
        <p className="message" tabIndex={-1} autoFocus>
          {message}
        </p>
      )}
      <form method="post" action={postUrl}>
        <input type="hidden" name="version" value={version} />
        <ul className="petition-gaps proposals">
          {groups.map((group) => (
            <li key={group.lines[0]!.posted}>
              <Group {...group} />
            </li>
          ))}
        </ul>
        <button type="submit" name="intent" value="confirmDefaults" className="button button-primary">
          Confirm the firm’s defaults for this case
        </button>
      </form>
    </Card>
  );

const Group = ({ form, label, value, lines }: ProposalGroup) =>
  lines.length === 1 ? (
    <Proposal
      {...lines[0]!}
      text={`${[form, lines[0]!.place && `line ${lines[0]!.place}`].filter(Boolean).join(", ")}: ${label}`}
      value={value}
    />
  ) : (
    <details>
      <summary>
        {form}, {lines.length} lines: {label} <b>{value}</b>
      </summary>
      <ul className="petition-gaps proposals">
        {lines.map((line) => (
          <li key={line.posted}>
            <Proposal {...line} text={line.place} value={value} />
          </li>
        ))}
      </ul>
    </details>
  );

const Proposal = ({ posted, correctUrl, text, value }: Omit<ShownProposal, "place"> & { text: string; value: string }) => (
  <>
    <label className="checkbox petition-gap">
      <input type="checkbox" name="default" value={posted} defaultChecked />{" "}
      <span>
        {text} <b>{value}</b>
      </span>
    </label>{" "}
    <span className="petition-ways">
      <a href={correctUrl}>
        Enter another value<span className="visually-hidden"> for {text}</span>
      </a>
    </span>
  </>
);
