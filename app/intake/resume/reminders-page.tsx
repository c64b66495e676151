import { Form } from "@remix-run/react";
import { PhoneLink } from "../../components/site-frame.tsx";

/** Title of the page that stops reminders. */
export const stopTitle = "Stop the reminders";

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
        <h1>{isStopped ? "You will get no more reminders" : "There are no reminders to stop"}</h1>
        <p className="lead">
          {isStopped
            ? "Your answers stay saved. "
            : "They were stopped, or they have ended. If another one arrives, stop them with the link in it. "}
          The newest link we emailed you still opens your form until it expires. Questions? Call us at <PhoneLink phone={phone} />.
        </p>
      </div>
    );
  return (
    <div className="receipt">
      <h1>{stopTitle}</h1>
      <p className="lead">We will send you no more reminders about your form. Your answers stay saved.</p>
      <Form method="post" reloadDocument className="receipt-actions">
        <button type="submit" className="button button-primary">
          {stopTitle}
        </button>
      </Form>
    </div>
  );
}
