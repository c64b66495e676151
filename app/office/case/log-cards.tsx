import { Form, useNavigation } from "@remix-run/react";
import { PendingButton } from "../../components/pending-button.tsx";
import type { ActivityLine } from "./case-activity.server.ts";
import { Card, Log } from "../card.tsx";
import type { MailState } from "./case-page.server.ts";
import { remedyForOffice, unsentToClient, whyNotToOffice } from "../unsent-mails.ts";

type Mail = Pick<MailState, "status" | "sent" | "error">;

const mailStates: Record<Mail["status"], (mail: Mail) => string> = {
  queued: () => "The office's mail is waiting to be sent.",
  sent: ({ sent }) => `The office's mail was sent on ${sent}.`,
  notified: ({ sent, error }) =>
    `The mail server refused the office's mail. A notice without attachments was sent on ${sent}; ` +
    `what it does not bring is on this page. ${whyNotToOffice(error)}`,
  failed: ({ error }) => `The office's mail could not be sent. ${whyNotToOffice(error)}`,
};

/** How the mail that brings a case to the office is getting on, and a button when it did not get there whole. */
export function MailNote({ mail, canResend }: { mail: Mail; canResend: boolean }) {
  const isWhole = mail.status === "queued" || mail.status === "sent";
  return (
    <>
      <p className={isWhole ? undefined : "message"}>{mailStates[mail.status](mail)}</p>
      {!isWhole && canResend && (
        <>
          <p>{remedyForOffice(mail.status, mail.error)}</p>
          <SendAgain intent="send-again" />
        </>
      )}
    </>
  );
}

/** Sends a mail again that failed. */
export function SendAgain({ intent }: { intent: string }) {
  const isPending = useNavigation().formData !== undefined;
  return (
    <Form method="post" className="case-buttons" preventScrollReset>
      <PendingButton name="intent" value={intent} className="button button-secondary" isPending={isPending}>
        Send again
      </PendingButton>
    </Form>
  );
}

/** When a form was submitted, newest first, and why the client got no receipt, if that is so. */
export const SubmissionsCard = ({ submissions, receiptError }: { submissions: MailState[]; receiptError: string | null }) => (
  <Card id="submissions" title="Submissions">
    {receiptError && <p className="message">{unsentToClient("receipt", receiptError)}</p>}
    <Log none="Not submitted to the attorney yet.">
      {submissions.map((submission, index) => (
        <li key={submission.id}>
          <p className="log-title">{submission.time}</p>
          <MailNote mail={submission} canResend={index === 0} />
        </li>
      ))}
    </Log>
  </Card>
);

/** What the office did with a case, newest first. */
export const ActivityCard = ({ lines }: { lines: ActivityLine[] }) => (
  <Card id="activity" title="Activity">
    <Log none="No activity on this case yet.">
      {lines.map(({ id, what, time }) => (
        <li key={id}>
          <p className="log-title">{what}</p>
          <p className="hint">{time}</p>
        </li>
      ))}
    </Log>
  </Card>
);
