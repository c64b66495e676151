import { Form } from "@remix-run/react";
import { PhoneLink } from "../../components/site-frame.tsx";
import { BirthDateQuestion } from "../birth-date-question.tsx";
import { Notice } from "../../components/notice.tsx";
import type { ContinuePage as Page, ContinueReply, OpenWork } from "./continue-route.server.ts";
import { words } from "./wording/index.ts";

/** The page behind an emailed link. Its button opens the draft in this browser. */
export function ContinuePage({ page: { link, sentLine, phone }, reply }: { page: Page; reply: ContinueReply | undefined }) {
  if (sentLine) return <FormSent line={sentLine} phone={phone} />;
  if (!link) return <LinkEnded phone={phone} isClosed={reply?.isClosed ?? false} />;
  const { savedOn, openWork, asksBirthDate } = link;
  return (
    <div className="receipt">
      <h1>{words.goOnTitle}</h1>
      {reply?.notice && (
        <Notice className="alert" about={reply}>
          <p>{reply.notice}</p>
        </Notice>
      )}
      <p className="lead">{words.lastSaved(savedOn)}</p>
      {openWork && <OpenWorkNotice {...openWork} />}
      <Form method="post" reloadDocument noValidate className="later-form">
        {openWork && <input type="hidden" name="instead" value={openWork.ids} />}
        {asksBirthDate && <BirthDateQuestion reply={reply?.birthDate} />}
        <div className="receipt-actions">
          <button type="submit" className="button button-primary">
            {openWork ? words.goOnWithMailed : words.goOn}
          </button>{" "}
          {openWork && (
            <a className="button button-secondary" href={openWork.form ? "/" : "/upload"}>
              {words.keepOpenHere}
            </a>
          )}
        </div>
      </Form>
      <p className="hint">{words.closeWhenDone}</p>
    </div>
  );
}

/** What this browser could no longer open, and how to get back to it. */
function OpenWorkNotice({ form, hasDocuments }: OpenWork) {
  return (
    <div className="alert">
      <p>
        <strong>{describe({ form, hasDocuments })}</strong> {words.noLongerOpen}
        {form && (
          <>
            {" "}
            {words.underReference} <code className="reference">{form.reference}</code>
          </>
        )}
        .
      </p>
      {form?.isDraft && (
        <p>
          {words.toGetBack} <a href="/later">{words.mailYourselfLink}</a>
          {words.firstOrElsewhere}
        </p>
      )}
      {form && hasDocuments && (
        <p>
          {words.documentsAfterSubmitting} <a href="/upload">{words.submitThem}</a>
          {words.first}
        </p>
      )}
    </div>
  );
}

/** Says what the browser has open: other answers or a form that was submitted, documents, or both. */
function describe({ form, hasDocuments }: Pick<OpenWork, "form" | "hasDocuments">): string {
  if (!form) return words.browserHasDocuments;
  if (form.isDraft) return hasDocuments ? words.browserHasAnswersAndDocuments : words.browserHasAnswers;
  return hasDocuments ? words.browserHasSubmittedAndDocuments : words.browserHasSubmitted;
}

/** Where a form stands that was submitted since its link was emailed. */
const FormSent = ({ line, phone }: { line: string; phone: string }) => (
  <div className="receipt">
    <h1>{words.submittedTitle}</h1>
    <p className="lead">
      <strong>{line}</strong>
    </p>
    <p>
      {words.questionsCall} <PhoneLink phone={phone} />.
    </p>
    <p className="receipt-actions">
      <a className="button button-secondary" href="/upload">
        {words.uploadDocuments}
      </a>
    </p>
  </div>
);

const LinkEnded = ({ phone, isClosed }: { phone: string; isClosed: boolean }) => (
  <div className="problem">
    <h1>{words.linkEnded}</h1>
    {isClosed && <p>{words.linkClosed}</p>}
    <p>
      {words.linkWorksFor} <PhoneLink phone={phone} />
      {words.withReference}
    </p>
    <p>
      <a className="button button-primary" href="/">
        {words.toForm}
      </a>
    </p>
  </div>
);
