import { json, redirect, type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { Form, useLoaderData } from "@remix-run/react";
import { Problem } from "../components/problem.tsx";
import { FirmPhone } from "../components/site-frame.tsx";
import { env } from "../platform/env.server.ts";
import { editLinkCookie, clearedOwnerCookieHeader, requesterOf } from "../platform/http/requester.server.ts";
import { newestForm } from "../records/forms.server.ts";

export async function loader(args: LoaderFunctionArgs) {
  const form = await newestForm(requesterOf(args));
  return json({ formId: form?.id ?? null, isSubmitted: Boolean(form?.submittedAt), phone: env.FIRM_PHONE });
}

export function action(_args: ActionFunctionArgs) {
  const headers = new Headers({ "Clear-Site-Data": '"cache", "cookies", "storage"' });
  for (const ended of [clearedOwnerCookieHeader(), editLinkCookie.end()]) headers.append("Set-Cookie", ended);
  return redirect("/finished", { status: 303, headers });
}

export const meta: MetaFunction = () => [{ title: "Finish on this computer - Bankruptcy Intake" }];

export default function Finish() {
  const { formId, isSubmitted, phone } = useLoaderData<typeof loader>();
  return (
    <div className="receipt">
      <h1>Finish on this computer</h1>
      <p className="lead">On a shared computer, finish here so that nobody after you can see your answers.</p>
      {formId && !isSubmitted && (
        <p className="alert">
          Your answers are saved with us, but you have not submitted them. After finishing, this browser can no longer open them. To
          continue later, call <FirmPhone phone={phone} /> with your reference <code>{formId}</code>.
        </p>
      )}
      <Form method="post" reloadDocument className="receipt-actions">
        <button type="submit" className="button button-primary">
          Finish on this computer
        </button>{" "}
        <a className="button button-secondary" href="/">
          Go back to the form
        </a>
      </Form>
    </div>
  );
}

export const ErrorBoundary = Problem;
