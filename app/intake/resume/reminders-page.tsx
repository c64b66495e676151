import { Form } from "@remix-run/react";
import { PhoneLink } from "../../components/site-frame.tsx";
import { words } from "./wording/index.ts";

interface Props {
  /** Whether the link has something to stop. */
  hasReminders: boolean;
  /** Whether the button was just pressed. */
  isStopped: boolean;
  phone: string;
}

/** The page behind the link in a reminder. It shows a button that stops reminders, or that they have stopped. */
export function RemindersPage({ hasReminders, isStopped, phone }: Props) {
  if (isStopped || !hasReminders)
    return (
      <div className="receipt">
        <h1>{isStopped ? words.remindersStopped : words.nothingToStop}</h1>
        <p className="lead">
          {isStopped ? words.staySaved : words.remindersEnded} {words.newestLinkWorks} <PhoneLink phone={phone} />.
        </p>
      </div>
    );
  return (
    <div className="receipt">
      <h1>{words.stopReminders}</h1>
      <p className="lead">{words.noMoreReminders}</p>
      <Form method="post" reloadDocument className="receipt-actions">
        <button type="submit" className="button button-primary">
          {words.stopReminders}
        </button>
      </Form>
    </div>
  );
}
