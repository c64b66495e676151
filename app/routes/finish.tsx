import { redirect, type ActionFunctionArgs } from "@remix-run/server-runtime";
import { Form, useActionData, useLoaderData, type MetaFunction } from "@remix-run/react";
import { closeAnswersLabel } from "../components/close-answers.tsx";
import { pageTitle } from "../components/page-title.ts";
import { ErrorPage } from "../components/error-page.tsx";
import { revalidateUnlessSaveFailed, submitOrStay } from "../components/submit-or-stay.ts";
import { Reference } from "../components/reference.tsx";
import { PhoneLink } from "../components/site-frame.tsx";
import { LaterForm } from "../intake/resume/later-form.tsx";
import { loadLater, mailLink, type LaterReply } from "../intake/resume/later-route.server.ts";
import { emailLink } from "../intake/resume/wording.ts";
import { readForm } from "../platform/http/http.server.ts";
import { clearedOwnerCookieHeader, editLinkCookie, editLinkProofCookie } from "../platform/http/requester.server.ts";

export const loader = loadLater;

export async function action(args: ActionFunctionArgs) {
  const posted = await readForm(args.request);
  return posted.has("email") ? mailLink(args, posted) : closeAnswers();
}

function closeAnswers() {
  const headers = new Headers({ "Clear-Site-Data": '"cache", "cookies", "storage"' });
  for (const ended of [clearedOwnerCookieHeader(), editLinkCookie.clear(), editLinkProofCookie.clear()])
    headers.append("Set-Cookie", ended);
  return redirect("/finished", { status: 303, headers });
}

export const clientAction = submitOrStay;

export const shouldRevalidate = revalidateUnlessSaveFailed;

export const meta: MetaFunction = (args) => pageTitle(closeAnswersLabel, args);

export default function Finish() {
  const { draft, phone } = useLoaderData<typeof loader>();
  const reply = useActionData<LaterReply>();
  return (
    <div className="receipt">
      <h1>{closeAnswersLabel}</h1>
      {draft && (
        <>
          <p className="lead">Your answers are saved with us, but you have not submitted them. Make sure you can get back to them first.</p>
          <h2>{emailLink}</h2>
          <LaterForm draft={draft} reply={reply} />
          <Reference reference={draft.reference} />
          <h2>Close your answers here</h2>
        </>
      )}
      <p className="lead">
        After this, nobody can see your answers in this browser.
        {draft && (
          <>
            {" "}
            You cannot either. To continue, use the link, or call us at <PhoneLink phone={phone} /> with your reference.
          </>
        )}
      </p>
      <Form method="post" reloadDocument className="receipt-actions">
        <button type="submit" className={`button ${draft ? "button-secondary" : "button-primary"}`}>
          Close my answers
        </button>{" "}
        <a className="button button-quiet" href="/">
          Go back to the form
        </a>
      </Form>
    </div>
  );
}

export const ErrorBoundary = ErrorPage;
