import { Form } from "@remix-run/react";
import { Notice } from "../../components/notice.tsx";
import { PhoneLink } from "../../components/site-frame.tsx";
import { words as site } from "../../components/wording/index.ts";
import type { AddMorePage as Page, AddMoreReply } from "./add-more-route.server.ts";
import { words } from "./wording/index.ts";
import "../../styles/portal.css";

/** The page behind the link in a confirmation email. Its button leads to the portal, where more documents can be added. */
export function AddMorePage({ page: { submittedOn, isForm, papers, phone }, reply }: { page: Page; reply: AddMoreReply | undefined }) {
  if (!submittedOn) return <ExpiredLink phone={phone} />;
  return (
    <div className="receipt">
      <h1>{words.addMore}</h1>
      {reply?.notice && (
        <Notice className="alert" about={reply}>
          <p>{reply.notice}</p>
        </Notice>
      )}
      <p className="lead">{isForm ? words.formStays(submittedOn) : words.documentsStay(submittedOn)}</p>
      {papers.length > 0 && (
        <>
          <h2>{words.stillNeeded}</h2>
          <dl className="needed-papers">
            {papers.map(({ title, where }) => (
              <div key={title}>
                <dt>{title}</dt>
                <dd>{where}</dd>
              </div>
            ))}
          </dl>
        </>
      )}
      <Form method="post" reloadDocument className="receipt-actions">
        <button type="submit" className="button button-primary">
          {words.addMore}
        </button>
      </Form>
      <p className="hint">{words.closeWhenDone(site.closeAnswers)}</p>
    </div>
  );
}

const ExpiredLink = ({ phone }: { phone: string }) => (
  <div className="problem">
    <h1>{words.linkEnded}</h1>
    <p>
      {words.linkEndedCall}
      <PhoneLink phone={phone} />.
    </p>
    <p>
      <a className="button button-primary" href="/upload">
        {words.goToUpload}
      </a>
    </p>
  </div>
);
