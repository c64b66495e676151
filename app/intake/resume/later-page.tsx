import { useEffect } from "react";
import { CloseAnswersLink } from "../../components/close-answers.tsx";
import { Reference } from "../../components/reference.tsx";
import { isHydrated, Notice } from "../../components/notice.tsx";
import { LaterForm } from "./later-form.tsx";
import type { Draft, LaterReply } from "./later-route.server.ts";
import { words } from "./wording/index.ts";

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
      <h1>{words.emailLink}</h1>
      {draft ? (
        <>
          <p className="lead">{words.answersAreSaved}</p>
          <LaterForm draft={draft} reply={reply} />
          <Reference reference={draft.reference} />
        </>
      ) : (
        <p className="lead">{isSubmitted ? words.nothingToContinue : words.nothingSaved}</p>
      )}
      <p className="receipt-actions">
        <a className="button button-secondary" href="/">
          {words.backToForm}
        </a>
        {draft && <CloseAnswersLink className="button button-quiet" />}
      </p>
    </div>
  );
}

/** Confirms that a link is being sent, and to which address. */
function LinkSent({ draft, reply }: { draft: Draft; reply: LaterReply }) {
  // Posts keep the scroll position, but this is another page.
  useEffect(() => {
    if (isHydrated()) window.scrollTo(0, 0);
  }, [reply]);
  return (
    <div className="receipt">
      <h1>{words.linkSent}</h1>
      <Notice className="banner" about={reply}>
        <p>{reply.sent}</p>
      </Notice>
      <p>
        {draft.limit ?? (
          <>
            {words.linksLeft(draft.left)} <a href="/later">{words.sendAgain}</a>
          </>
        )}
      </p>
      <Reference reference={draft.reference} />
      <p className="receipt-actions">
        <a className="button button-secondary" href="/">
          {words.backToForm}
        </a>
        <CloseAnswersLink className="button button-quiet" />
      </p>
    </div>
  );
}
