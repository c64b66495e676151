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
import { words } from "./wording/index.ts";
import "../../styles/portal.css";

const creationFailed = () => ({ title: words.creationFailed, message: words.sessionNotCreated });

/** The Document Upload Portal: contact details, then files, then the receipt. */
export function PortalScreen({ page, reply }: { page: PortalPage; reply: PortalReply | undefined }) {
  const { firm, phone, session, files, receipt } = page;
  const toast = useToast();
  useEffect(() => {
    if (reply?.saveFailed) toast({ ...(session ? submissionFailed() : creationFailed()), advice: reply.notice, variant: "destructive" });
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
        <h1>{words.portal}</h1>
        <p className="lead">{words.noAccount}</p>
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
              <p>{words.typedNotSaved}</p>
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
      <h2 id="unreadable-title">{words.unreadableFiles}</h2>
      <ul>
        {files.map(({ name, reason }, index) => (
          <li key={index}>
            {name}: {reason}
          </li>
        ))}
      </ul>
      <p>{words.sendAgain(files.length)}</p>
    </section>
  );
}

const ContactCard = ({ contact }: { contact: Contact }) => (
  <section className="portal-card" aria-labelledby="contact-title">
    <h2 id="contact-title">{words.yourInformation}</h2>
    <ContactRows contact={contact} />
  </section>
);

function ContactRows({ contact: { clientName, clientEmail, clientPhone, comments } }: { contact: Contact }) {
  const rows = [
    [words.name, clientName],
    [words.email, clientEmail],
    [words.phone, clientPhone],
    [words.comments, comments],
  ] as const;
  return (
    <dl className="summary-rows">
      {rows.map(([label, value]) =>
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
    <h2 id="info-title">{words.aboutUploads}</h2>
    <h3>{words.fileTypes}</h3>
    <ul>
      <li>PDF</li>
      <li>{words.images}</li>
      <li>{words.documentKinds}</li>
    </ul>
    <h3>{words.security}</h3>
    <ul>
      <li>{words.encrypted}</li>
      <li>{words.onlyTo(firm)}</li>
      <li>{words.noPrograms}</li>
    </ul>
    <p>
      {words.questionsCall}
      <PhoneLink phone={phone} />.
    </p>
    <CloseAnswersLink />
  </aside>
);
