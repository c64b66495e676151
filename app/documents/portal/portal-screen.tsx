import { useEffect, useRef } from "react";
import { CloseAnswersLink } from "../../components/close-answers.tsx";
import { Notice } from "../../components/notice.tsx";
import { PhoneLink } from "../../components/site-frame.tsx";
import { useToast } from "../../components/toasts.tsx";
import { Value } from "../../components/value.tsx";
import type { Contact } from "../../files/contact.ts";
import { PortalContact } from "./portal-contact.tsx";
import { DeliveredNotice, PortalReceipt, type DeliverySummary } from "./portal-receipt.tsx";
import type { PortalPage, PortalReply } from "./portal-route.server.ts";
import { PortalUploads } from "./portal-uploads.tsx";
import { submissionFailed } from "./submission-failed.ts";
import "../../styles/portal.css";

const creationFailed = {
  title: "Session Creation Failed",
  message: "Failed to create upload session. Please try again.",
};

/** The Document Upload Portal: contact details, then files, then the receipt. */
export function PortalScreen({ page, reply }: { page: PortalPage; reply: PortalReply | undefined }) {
  const { firm, phone, session, files, receipt } = page;
  const toast = useToast();
  useEffect(() => {
    if (reply?.saveFailed) toast({ ...(session ? submissionFailed : creationFailed), advice: reply.notice, variant: "destructive" });
  }, [reply, session, toast]);
  const delivered = useRef<DeliverySummary>();
  if (receipt) delivered.current = receipt;
  if (receipt)
    return (
      <>
        <PortalReceipt {...receipt} firm={firm} phone={phone} />
        <UnreadableFiles files={page.unreadable} />
      </>
    );
  return (
    <div className="portal">
      <header className="portal-head">
        <h1>Document Upload Portal</h1>
        <p className="lead">Send us your documents securely. You do not need an account.</p>
      </header>
      {delivered.current && !session && <DeliveredNotice delivered={delivered.current} firm={firm} />}
      <UnreadableFiles files={page.unreadable} />
      {session && reply?.notice && (
        <Notice className="alert" about={reply}>
          <p>{reply.notice}</p>
        </Notice>
      )}
      {reply?.problem && (
        <Notice className="error-summary" about={reply}>
          <h2>{reply.problem.title}</h2>
          <p>{reply.problem.message}</p>
          {reply.problem.advice && <p>{reply.problem.advice}</p>}
          {reply.typed && (
            <>
              <p>This is what you typed. It was not saved.</p>
              <ContactRows contact={reply.typed} />
            </>
          )}
        </Notice>
      )}
      <div className="portal-columns">
        <div>
          {session ? (
            <>
              <ContactCard contact={session} />
              <PortalUploads key={session.id} sessionId={session.id} files={files} />
            </>
          ) : (
            <PortalContact firm={firm} reply={reply} />
          )}
        </div>
        <UploadInfo firm={firm} phone={phone} />
      </div>
    </div>
  );
}

/** Files of the last submission that the client has to send again. */
function UnreadableFiles({ files }: { files: PortalPage["unreadable"] }) {
  if (files.length === 0) return null;
  return (
    <section className="alert" aria-labelledby="unreadable-title">
      <h2 id="unreadable-title">Files we cannot read</h2>
      <ul>
        {files.map(({ name, reason }, index) => (
          <li key={index}>
            {name}: {reason}
          </li>
        ))}
      </ul>
      <p>Please send {files.length === 1 ? "this file" : "these files"} again on this page.</p>
    </section>
  );
}

const ContactCard = ({ contact }: { contact: Contact }) => (
  <section className="portal-card" aria-labelledby="contact-title">
    <h2 id="contact-title">Your Information</h2>
    <ContactRows contact={contact} />
  </section>
);

function ContactRows({ contact: { clientName, clientEmail, clientPhone, comments } }: { contact: Contact }) {
  const rows = { Name: clientName, Email: clientEmail, Phone: clientPhone, Comments: comments };
  return (
    <dl className="summary-rows">
      {Object.entries(rows).map(([label, value]) =>
        value ? (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              <Value text={value} />
            </dd>
          </div>
        ) : null,
      )}
    </dl>
  );
}

const UploadInfo = ({ firm, phone }: { firm: string; phone: string }) => (
  <aside className="portal-info" aria-labelledby="info-title">
    <h2 id="info-title">About your uploads</h2>
    <h3>Supported file types</h3>
    <ul>
      <li>PDF</li>
      <li>Images: JPG, HEIC, PNG, GIF, WebP, TIFF</li>
      <li>Documents: DOC, DOCX, XLS, XLSX, TXT</li>
    </ul>
    <h3>Security</h3>
    <ul>
      <li>Your files are stored encrypted.</li>
      <li>They are passed on to {firm} only.</li>
      <li>Programs and archive files are not accepted.</li>
    </ul>
    <p>
      Questions? Call <PhoneLink phone={phone} />.
    </p>
    <CloseAnswersLink />
  </aside>
);
