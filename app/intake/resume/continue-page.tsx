import { Form } from "@remix-run/react";
import { PhoneLink } from "../../components/site-frame.tsx";
import { BirthDateQuestion } from "../birth-date-question.tsx";
import { Notice } from "../../components/notice.tsx";
import type { ContinuePage as Page, ContinueReply, OpenWork } from "./continue-route.server.ts";

/** The page behind an emailed link. Its button opens the draft in this browser. */
export function ContinuePage({ page: { link, sentLine, phone }, reply }: { page: Page; reply: ContinueReply | undefined }) {
  if (sentLine) return <FormSent line={sentLine} phone={phone} />;
  if (!link) return <LinkEnded phone={phone} isClosed={reply?.isClosed ?? false} />;
  const { savedOn, openWork, asksBirthDate } = link;
  return (
    <div className="receipt">
      <h1>Go on with your form</h1>
      {reply?.notice && (
        <Notice className="alert" about={reply}>
          <p>{reply.notice}</p>
        </Notice>
      )}
      <p className="lead">Your answers were last saved on {savedOn}.</p>
      {openWork && <OpenWorkNotice {...openWork} />}
      <Form method="post" reloadDocument noValidate className="later-form">
        {openWork && <input type="hidden" name="instead" value={openWork.ids} />}
        {asksBirthDate && <BirthDateQuestion reply={reply?.birthDate} />}
        <div className="receipt-actions">
          <button type="submit" className="button button-primary">
            {openWork ? "Go on with the answers from my email" : "Go on"}
          </button>{" "}
          {openWork && (
            <a className="button button-secondary" href={openWork.form ? "/" : "/upload"}>
              Keep what is open here
            </a>
          )}
        </div>
      </Form>
      <p className="hint">On a shared computer, press “Shared computer? Close my answers” below the form when you are done.</p>
    </div>
  );
}

/** What this browser could no longer open, and how to get back to it. */
function OpenWorkNotice({ form, hasDocuments }: OpenWork) {
  const formDescription = form && (form.isDraft ? "other answers" : "a form that was submitted");
  const open = [formDescription, hasDocuments && "documents that are not submitted yet"].filter(Boolean);
  return (
    <div className="alert">
      <p>
        <strong>This browser has {open.join(", and ")}.</strong> If you continue, it can no longer open them. They stay saved with us
        {form && (
          <>
            {" "}
            under the reference <code className="reference">{form.reference}</code>
          </>
        )}
        .
      </p>
      {form?.isDraft && (
        <p>
          To get back to your answers later, <a href="/later">email yourself a link</a> first. Or open the link from your email on another
          device.
        </p>
      )}
      {form && hasDocuments && (
        <p>
          Our office gets the documents only after you submit them. <a href="/upload">Submit them</a> first.
        </p>
      )}
    </div>
  );
}

/** Where a form stands that was submitted since its link was emailed. */
const FormSent = ({ line, phone }: { line: string; phone: string }) => (
  <div className="receipt">
    <h1>Your form has been submitted</h1>
    <p className="lead">
      <strong>{line}</strong>
    </p>
    <p>
      Questions? Call <PhoneLink phone={phone} />.
    </p>
    <p className="receipt-actions">
      <a className="button button-secondary" href="/upload">
        Upload Documents
      </a>
    </p>
  </div>
);

const LinkEnded = ({ phone, isClosed }: { phone: string; isClosed: boolean }) => (
  <div className="problem">
    <h1>This link no longer works</h1>
    {isClosed && <p>The date of birth did not match five times. To keep your answers safe, we have closed this link.</p>}
    <p>
      A link works for 14 days, until we email you a newer one, or until the form is submitted. Your answers are not lost: on the device
      where you gave them, you can ask for a new link. Or call us at <PhoneLink phone={phone} /> with your reference.
    </p>
    <p>
      <a className="button button-primary" href="/">
        Go to the bankruptcy form
      </a>
    </p>
  </div>
);
