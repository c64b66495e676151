import { Form, useNavigation } from "@remix-run/react";
import { Notice } from "../../components/notice.tsx";
import { PendingButton } from "../../components/pending-button.tsx";
import type { Draft, LaterPage, LaterReply } from "./later-route.server.ts";

interface Props {
  draft: Draft;
  /** The page to return to. */
  page: LaterPage;
  reply?: LaterReply | undefined;
}

/** Asks for the email address that gets a link to the draft, and whether to send reminders to it. */
export function LaterForm({ draft, page, reply }: Props) {
  const isPending = useNavigation().formAction === "/later";
  const message = reply?.message;
  return (
    <Form method="post" action="/later" noValidate className="later-form">
      <input type="hidden" name="page" value={page} />
      {reply?.notice && (
        <Notice className="alert" about={reply}>
          <p>{reply.notice}</p>
        </Notice>
      )}
      <div className="question">
        <label htmlFor="email">Your email address</label>
        <p className="hint" id="email-hint">
          Please check it: anyone who opens the link can read and change your answers.
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
        <span>Remind me by email</span>
      </label>
      <p className="hint" id="remind-hint">
        If you do not continue, we will write to this address after 3, 7 and 14 days. This starts when you have opened our link there once.
        A link in each email lets you stop it.
      </p>
      <PendingButton className="button button-primary" isPending={isPending}>
        {isPending ? "Sending..." : "Email me the link"}
      </PendingButton>
    </Form>
  );
}
