import { Fragment } from "react";
import type { UnsentMail } from "../../records/unsent-mails.server.ts";
import { unsentLines } from "../unsent-mails.ts";

interface Props {
  kinds: UnsentMail["kind"][];
  clientName: string;
  /** The address of a mail on its case's page. */
  to: (kind: UnsentMail["kind"]) => string;
}

/** Which mails of a case were not sent, each with a link to the reason. */
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
