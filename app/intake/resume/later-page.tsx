import { Reference } from "../../components/reference.tsx";
import { Notice } from "../../components/notice.tsx";
import { LaterForm } from "./later-form.tsx";
import type { Draft, LaterReply } from "./later-route.server.ts";
import { emailLink, linksLeft, linkSent } from "./wording.ts";

interface Props {
  draft: Draft | null;
  isSubmitted: boolean;
  reply: LaterReply | undefined;
}

/** The page that emails a link to continue a draft. */
export function LaterPage({ draft, isSubmitted, reply }: Props) {
  if (draft && reply?.sent) return <LinkSent draft={draft} reply={reply} />;
  return (
    <div className="receipt">
      <h1>{emailLink}</h1>
      {draft ? (
        <>
          <p className="lead">
            Your answers are saved with us. We will email you a link that opens them on any device for 14 days. A new link replaces the one
            before.
          </p>
          <LaterForm draft={draft} reply={reply} />
          <Reference reference={draft.reference} />
        </>
      ) : (
        <p className="lead">
          {isSubmitted ? "Your form has been submitted, so there is nothing left to continue." : "Nothing is saved in this browser yet."}
        </p>
      )}
      <p className="receipt-actions">
        <a className="button button-secondary" href="/">
          Go back to the form
        </a>
      </p>
    </div>
  );
}

/** Confirms that a link is being sent, and to which address. */
const LinkSent = ({ draft, reply }: { draft: Draft; reply: LaterReply }) => (
  <div className="receipt">
    <h1>{linkSent}</h1>
    <Notice className="banner" about={reply}>
      <p>{reply.sent}</p>
    </Notice>
    <p>
      {draft.limit ?? (
        <>
          {linksLeft(draft.left)} <a href="/later">Send it again, or to another address</a>
        </>
      )}
    </p>
    <Reference reference={draft.reference} />
    <p className="receipt-actions">
      <a className="button button-secondary" href="/">
        Go back to the form
      </a>
    </p>
  </div>
);
