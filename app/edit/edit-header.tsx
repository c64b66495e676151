import { stepNames } from "../questionnaire/step-names/index.ts";
import type { EditHeader as Header } from "./edit-page.server.ts";
import { words } from "./wording/index.ts";

/** A link with this many days left, or fewer, is shown as expiring soon. */
const expiresSoonDays = 3;

/** The client's name, the form's progress, and the link's expiry date. */
export function EditHeader({ header }: { header: Header }) {
  const { reference, clientName, isCompleted, currentStep, submittedOn, updatedOn, expiry } = header;
  const { on: expiresOn = "", daysLeft = 0 } = expiry ?? {};
  const expiresSoon = daysLeft <= expiresSoonDays;
  return (
    <header className="edit-header">
      <h1>{words.editYourForm}</h1>
      <p className="lead">{words.hello(clientName)}</p>
      <p className="edit-status">
        <span className={`badge ${isCompleted ? "badge-good" : "badge-current"}`}>{isCompleted ? words.completed : words.inProgress}</span>
        {words.savedAtStep(currentStep, stepNames[currentStep - 1]!.name)}
      </p>
      {expiresSoon && (
        <p className="alert" role="alert">
          {words.expiresSoon(daysLeft)}
        </p>
      )}
      <dl className="edit-facts">
        <div>
          <dt>{words.originallySubmitted}</dt>
          <dd>{submittedOn ?? words.notSubmittedYet}</dd>
        </div>
        <div>
          <dt>{words.lastUpdated}</dt>
          <dd>{updatedOn}</dd>
        </div>
        <div>
          <dt>{words.linkExpires}</dt>
          <dd>
            {expiresOn}
            {expiresSoon && words.daysLeft(daysLeft)}
          </dd>
        </div>
        <div>
          <dt>{words.reference}</dt>
          <dd>
            <code className="reference">{reference}</code>
          </dd>
        </div>
      </dl>
      <p className="edit-notice">{words.notAutomatic}</p>
    </header>
  );
}
