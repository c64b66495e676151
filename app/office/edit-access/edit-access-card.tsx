import { Form, useNavigation } from "@remix-run/react";
import { Fragment } from "react";
import { PendingButton } from "../../components/pending-button.tsx";
import { fetchFile, useDownload } from "../../components/use-download.ts";
import { Card } from "../card.tsx";
import { SendAgain } from "../send-again.tsx";
import type { EditAccess, EditAccessReply } from "./edit-access-actions.server.ts";
import { describeUnsentClientMail } from "../unsent-mails.ts";
import { NewLink } from "../new-link.tsx";

const mailStates: Record<NonNullable<EditAccess["mail"]>["status"], (mail: NonNullable<EditAccess["mail"]>) => string> = {
  queued: ({ time }) => `A new link is waiting to be mailed since ${time}.`,
  sent: ({ time }) => `The last link was mailed on ${time}.`,
  failed: ({ time, error }) => `${describeUnsentClientMail("edit_link", error ?? "unknown")} We gave up on ${time}.`,
  cancelled: ({ time }) => `The last email with a link was canceled on ${time}.`,
};

const buttons = [
  { intent: "generate", label: "Generate Token" },
  { intent: "extend", label: "Extend 14 Days" },
  { intent: "revoke", label: "Revoke Access" },
  { intent: "email", label: "Email Client" },
];

interface Props {
  page: { id: string; pdfName: string; clientEmail: string; access: EditAccess };
  reply: EditAccessReply;
  /** URL of the page that shows this. */
  pageUrl: string;
  children?: React.ReactNode;
}

/** Edit links of the form, and the buttons that manage them. */
export function EditAccessCard({ page, reply: { link, asksToRevoke }, pageUrl, children }: Props) {
  const pending = useNavigation().formData?.get("intent");
  return (
    <Card id="edit-access" title="Edit Access Management">
      <LinkStatus {...page.access} />
      {!page.clientEmail && <p>This form has no e-mail address, so a link cannot be mailed.</p>}
      {link && <NewLink key={link.url} {...link} />}
      <Form method="post" className="case-buttons" preventScrollReset>
        {buttons.map(({ intent, label }) => (
          <Fragment key={intent}>
            <PendingButton name="intent" value={intent} className="button button-secondary" isPending={pending === intent}>
              {label}
            </PendingButton>{" "}
          </Fragment>
        ))}
        <PdfDownload id={page.id} name={page.pdfName} />
      </Form>
      {asksToRevoke && <RevokeQuestion isPending={pending === "revoke-all"} cancelUrl={pageUrl} />}
      {children}
    </Card>
  );
}

/** Asks whether to revoke the links, on the same page. */
const RevokeQuestion = ({ isPending, cancelUrl }: { isPending: boolean; cancelUrl: string }) => (
  <Form method="post" className="revoke-question" preventScrollReset aria-labelledby="revoke-question">
    <p id="revoke-question">
      Are you sure you want to revoke access? Active edit links stop working, also for a client who is changing answers now.
    </p>
    <p className="case-buttons">
      <a className="button" href={cancelUrl}>
        Cancel
      </a>{" "}
      <PendingButton name="intent" value="revoke-all" className="button button-danger" isPending={isPending} autoFocus>
        Revoke all edit links
      </PendingButton>
    </p>
  </Form>
);

const LinkStatus = ({ count, until, daysLeft, mail }: EditAccess) => (
  <>
    <p>
      {count === 0 && "No edit link is active. The client cannot change the form with a link."}
      {count > 0 &&
        `${count === 1 ? "1 edit link is active" : `${count} edit links are active, the last one`} until ${until} ` +
          `(${daysLeft} ${daysLeft === 1 ? "day" : "days"} left).`}
    </p>
    {mail && <p className={mail.status === "failed" ? "message" : undefined}>{mailStates[mail.status](mail)}</p>}
    {mail?.status === "failed" && <SendAgain intent="email" />}
  </>
);

function PdfDownload({ id, name }: { id: string; name: string }) {
  const download = useDownload({
    name,
    fetchFile: () => fetchFile(`/api/admin/submissions/${id}/pdf`, "Failed to generate PDF"),
    done: { title: "PDF Generated" },
    failureTitle: "Failed to Generate PDF",
  });
  return (
    <a className="button button-secondary" href={`/admin/submissions/${id}/pdf`} {...download}>
      Download PDF
    </a>
  );
}
