import { Form } from "@remix-run/react";
import { Notice } from "../../components/notice.tsx";
import { PhoneLink } from "../../components/site-frame.tsx";
import type { AddMorePage as Page, AddMoreReply } from "./add-more-route.server.ts";
import "../../styles/portal.css";

/** The page behind the link in a confirmation email. Its button leads to the portal, where more documents can be added. */
export function AddMorePage({ page: { submittedOn, isForm, papers, phone }, reply }: { page: Page; reply: AddMoreReply | undefined }) {
  if (!submittedOn) return <ExpiredLink phone={phone} />;
  return (
    <div className="receipt">
      <h1>Add more documents</h1>
      {reply?.notice && (
        <Notice className="alert" about={reply}>
          <p>{reply.notice}</p>
        </Notice>
      )}
      <p className="lead">
        You submitted {isForm ? "your form" : "documents"} on {submittedOn}. {isForm ? "It stays" : "They stay"} with us as{" "}
        {isForm ? "it is" : "they are"}.
      </p>
      {papers.length > 0 && (
        <>
          <h2>What we still need</h2>
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
          Add more documents
        </button>
      </Form>
      <p className="hint">On a shared computer, press “Shared computer? Close my answers” when you are done.</p>
    </div>
  );
}

const ExpiredLink = ({ phone }: { phone: string }) => (
  <div className="problem">
    <h1>This link no longer works</h1>
    <p>
      A link works for 14 days. You can still send us documents: fill in your name and email address on our upload page. Or call us at{" "}
      <PhoneLink phone={phone} />.
    </p>
    <p>
      <a className="button button-primary" href="/upload">
        Go to the upload page
      </a>
    </p>
  </div>
);
