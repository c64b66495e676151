import type { ActivityLine } from "./case-activity.server.ts";
import { Card, Log } from "../card.tsx";
import { SendAgain } from "../send-again.tsx";
import type { MailState } from "./mail-state.ts";
import { suggestOfficeRemedy, describeUnsentClientMail, explainOfficeFailure } from "../unsent-mails.ts";

type Mail = Pick<MailState, "status" | "sent" | "error">;

const mailStates: Record<Mail["status"], (mail: Mail) => string> = {
  queued: () => "The office's mail is waiting to be sent.",
  sent: ({ sent }) => `The office's mail was sent on ${sent}.`,
  notified: ({ sent, error }) =>
    `The mail server refused the office's mail. A notice without attachments was sent on ${sent}; ` +
    `what it leaves out is on this page. ${explainOfficeFailure(error)}`,
  failed: ({ error }) => `The office's mail could not be sent. ${explainOfficeFailure(error)}`,
};

/** Status of the email that delivers a case to the office, with a button if it did not arrive complete. */
export function MailNote({ mail, canResend }: { mail: Mail; canResend: boolean }) {
  const isComplete = mail.status === "queued" || mail.status === "sent";
  return (
    <>
      <p className={isComplete ? undefined : "message"}>{mailStates[mail.status](mail)}</p>
      {!isComplete && canResend && (
        <>
          <p>{suggestOfficeRemedy(mail.status, mail.error)}</p>
          <SendAgain intent="send-again" />
        </>
      )}
    </>
  );
}

/** The newest submission of a form, and why the client got no receipt if that is so. */
export const SubmissionCard = ({ submission, receiptError }: { submission: MailState | null; receiptError: string | null }) => (
  <Card id="submissions" title="Submissions">
    {receiptError && <p className="message">{describeUnsentClientMail("receipt", receiptError)}</p>}
    {submission ? (
      <>
        <p className="log-title">{submission.time}</p>
        <MailNote mail={submission} canResend />
      </>
    ) : (
      <p>Not submitted to the attorney yet.</p>
    )}
  </Card>
);

/** Audit log of a case, newest first. */
export const ActivityCard = ({ lines }: { lines: ActivityLine[] }) => (
  <Card id="activity" title="Activity">
    <Log emptyText="No activity on this case yet.">
      {lines.map(({ id, what, time }) => (
        <li key={id}>
          <p className="log-title">{what}</p>
          <p className="hint">{time}</p>
        </li>
      ))}
    </Log>
  </Card>
);
