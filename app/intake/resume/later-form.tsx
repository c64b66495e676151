import { Form, useNavigation } from "@remix-run/react";
import { useRef } from "react";
import { Notice } from "../../components/notice.tsx";
import { PendingButton } from "../../components/pending-button.tsx";
import type { Draft, LaterReply } from "./later-route.server.ts";
import { words } from "./wording/index.ts";

interface Props {
  draft: Draft;
  reply: LaterReply | undefined;
}

/**
 * Asks for the email address that gets a link to the draft, and whether to send reminders to it. Says what was just sent, and how many
 * more links can be requested.
 */
export function LaterForm({ draft, reply }: Props) {
  const typed = useRef<LaterReply>();
  if (reply && !reply.saveFailed) typed.current = reply;
  const isPending = useNavigation().formData?.has("email") ?? false;
  return (
    <Form method="post" noValidate className="later-form">
      <input type="hidden" name="known" value={draft.known} />
      {reply?.sent && (
        <Notice className="banner" about={reply}>
          <strong>{words.linkSent}</strong>
          <p>{reply.sent}</p>
        </Notice>
      )}
      {reply?.notice && (
        <Notice className="alert" about={reply}>
          <p>{reply.notice}</p>
        </Notice>
      )}
      {draft.limit ? (
        <p className="alert">{draft.limit}</p>
      ) : (
        <>
          <Questions draft={draft} reply={typed.current} />
          <PendingButton className="button button-primary" isPending={isPending}>
            {isPending ? words.sending : words.mailLink}
          </PendingButton>
          <p className="hint">{words.linksLeft(draft.left)}</p>
        </>
      )}
    </Form>
  );
}

function Questions({ draft, reply }: Props) {
  const message = reply?.message;
  return (
    <>
      <div className="question">
        <label htmlFor="email">{words.yourEmail}</label>
        <p className="hint" id="email-hint">
          {draft.asksBirthDate ? words.linkAsksBirthDate : words.linkOpensAnswers}
        </p>
        <input
          key={reply?.email}
          id="email"
          name="email"
          type="email"
          inputMode="email"
          autoComplete="email"
          defaultValue={reply?.email ?? draft.email}
          aria-describedby={message ? "email-hint email-message" : "email-hint"}
          aria-invalid={message ? true : undefined}
          autoFocus={message !== undefined}
        />
        {message && (
          <p className="message" id="email-message">
            {message}
          </p>
        )}
      </div>
      <label className="checkbox" htmlFor="remind">
        <input
          key={String(reply?.remind)}
          id="remind"
          name="remind"
          type="checkbox"
          value="yes"
          defaultChecked={reply?.remind ?? draft.isReminded}
          aria-describedby="remind-hint"
        />{" "}
        <span>{words.remindMe}</span>
      </label>
      <p className="hint" id="remind-hint">
        {words.remindersHint}
      </p>
    </>
  );
}
