import { Fragment } from "react";
import type { UnsentMail } from "../../records/unsent-mails.server.ts";
import { unsentLines } from "../unsent-mails.ts";

interface Props {
  kinds: UnsentMail["kind"][];
  clientName: string;
  /** The address of where the case tells of a mail. */
  to: (kind: UnsentMail["kind"]) => string;
}

/** Which mails of a case did not go, each with the way to where the case tells why. */
export const UnsentLinks = ({ kinds, clientName, to }: Props) => (
  <>
    {kinds.map((kind) => (
      <Fragment key={kind}>
        {" "}
        <a className="unsent-mail" href={to(kind)}>
          {unsentLines[kind]}
          <span className="visually-hidden">: {clientName}</span>
        </a>
      </Fragment>
    ))}
  </>
);
