import { stepNames } from "../questionnaire/step-names/index.ts";
import type { EditHeader as Header } from "./edit-page.server.ts";
import { expiresSoonDays } from "./wording.ts";

/** The client's name, the form's progress, and the link's expiry date. */
export function EditHeader({ header }: { header: Header }) {
  const { reference, clientName, isCompleted, currentStep, submittedOn, updatedOn, expiry } = header;
  const { on: expiresOn = "", daysLeft = 0 } = expiry ?? {};
  const expiresSoon = daysLeft <= expiresSoonDays;
  return (
    <header className="edit-header">
      <h1>Edit Your Bankruptcy Form</h1>
      <p className="lead">Hello, {clientName}.</p>
      <p className="edit-status">
        <span className={`badge ${isCompleted ? "badge-good" : "badge-current"}`}>{isCompleted ? "Completed" : "In Progress"}</span> Saved
        at step {currentStep}: {stepNames[currentStep - 1]!.name}
      </p>
      {expiresSoon && (
        <p className="alert" role="alert">
          Edit link expires soon! You have {daysLeft} day(s) remaining. Please save your changes before then.
        </p>
      )}
      <dl className="edit-facts">
        <div>
          <dt>Originally Submitted</dt>
          <dd>{submittedOn ?? "Not submitted yet"}</dd>
        </div>
        <div>
          <dt>Last Updated</dt>
          <dd>{updatedOn}</dd>
        </div>
        <div>
          <dt>Edit Link Expires</dt>
          <dd>
            {expiresOn}
            {expiresSoon && ` (${daysLeft} day(s) left)`}
          </dd>
        </div>
        <div>
          <dt>Reference</dt>
          <dd>
            <code className="reference">{reference}</code>
          </dd>
        </div>
      </dl>
      <p className="edit-notice">
        Your changes are not saved automatically. Moving between steps keeps your changes on this page only: press Save Changes before you
        leave.
      </p>
    </header>
  );
}
