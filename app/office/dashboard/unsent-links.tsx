import { Fragment } from "react";
import type { UnsentMail } from "../../records/mail/unsent-mails.server.ts";
import { unsentMailLabels } from "../unsent-mails.ts";

interface Props {
  kinds: UnsentMail["kind"][];
  clientName: string;
  /** URL of the email's entry on the case page. */
  to: (kind: UnsentMail["kind"]) => string;
}

/** Emails of a case that were not sent, each with a link to the reason. */
export const UnsentLinks = ({ kinds, clientName, to }: Props) => (
  <>
    {kinds.map((kind) => (
      <Fragment key={kind}>
        {" "}
        <a className="unsent-mail" href={to(kind)}>
          {unsentMailLabels[kind]}
          <span className="visually-hidden">: {clientName}</span>
        </a>
      </Fragment>
    ))}
  </>
);
