import { redirect, type ActionFunctionArgs } from "@remix-run/server-runtime";
import { Form, useActionData, useLoaderData, type MetaFunction } from "@remix-run/react";
import { pageTitle } from "../components/page-title.ts";
import { ErrorPage } from "../components/error-page.tsx";
import { revalidateUnlessSaveFailed, submitOrStay } from "../components/submit-or-stay.ts";
import { Reference } from "../components/reference.tsx";
import { PhoneLink } from "../components/site-frame.tsx";
import { words as site } from "../components/wording/index.ts";
import { LaterForm } from "../intake/resume/later-form.tsx";
import { loadLater, mailLink, type LaterReply } from "../intake/resume/later-route.server.ts";
import { words } from "../intake/resume/wording/index.ts";
import { readForm } from "../platform/http/http.server.ts";
import { currentLanguage } from "../platform/language/language.ts";
import { clearedOwnerCookieHeader, editLinkCookie, editLinkProofCookie, requesterOf } from "../platform/http/requester.server.ts";
import { log } from "../platform/log.server.ts";
import { endOwnership } from "../records/security/ownership.server.ts";

export const loader = loadLater;

export async function action(args: ActionFunctionArgs) {
  const posted = await readForm(args.request);
  return posted.has("email") ? mailLink(args, posted) : closeAnswers(args);
}

/** Closes the answers on this computer, also while the database does not answer. */
async function closeAnswers(args: ActionFunctionArgs) {
  await endOwnership(requesterOf(args)).catch((error: unknown) => log.error({ error }, "answers closed by clearing the cookie alone"));
  const headers = new Headers({ "Clear-Site-Data": '"cache", "cookies", "storage"' });
  for (const ended of [clearedOwnerCookieHeader(), editLinkCookie.clear(), editLinkProofCookie.clear()])
    headers.append("Set-Cookie", ended);
  return redirect(currentLanguage() === "en" ? "/finished" : `/finished?lang=${currentLanguage()}`, { status: 303, headers });
}

export const clientAction = submitOrStay;

export const shouldRevalidate = revalidateUnlessSaveFailed;

export const meta: MetaFunction = (args) => pageTitle(site.closeAnswers, args);

export default function Finish() {
  const { draft, phone } = useLoaderData<typeof loader>();
  const reply = useActionData<LaterReply>();
  return (
    <div className="receipt">
      <h1>{site.closeAnswers}</h1>
      {draft && (
        <>
          <p className="lead">{words.notSubmitted}</p>
          <h2>{words.emailLink}</h2>
          <LaterForm draft={draft} reply={reply} />
          <Reference reference={draft.reference} />
          <h2>{words.closeHere}</h2>
        </>
      )}
      <p className="lead">
        {words.nobodyCanSee}
        {draft && (
          <>
            {" "}
            {words.youCannotEither} <PhoneLink phone={phone} />
            {words.withReference}
          </>
        )}
      </p>
      <Form method="post" reloadDocument className="receipt-actions">
        <button type="submit" className={`button ${draft ? "button-secondary" : "button-primary"}`}>
          {words.closeAnswers}
        </button>{" "}
        <a className="button button-quiet" href="/">
          {words.backToForm}
        </a>
      </Form>
    </div>
  );
}

export const ErrorBoundary = ErrorPage;
