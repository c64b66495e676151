import { useActionData, useLoaderData, type MetaFunction } from "@remix-run/react";
import { pageTitle } from "../components/page-title.ts";
import { ErrorPage } from "../components/error-page.tsx";
import { LaterPage } from "../intake/resume/later-page.tsx";
import { loadLater, mailLink } from "../intake/resume/later-route.server.ts";
import { emailLink } from "../intake/resume/wording.ts";

export const loader = loadLater;

export const action = mailLink;

export const meta: MetaFunction = (args) => pageTitle(emailLink, args);

export default function Later() {
  return <LaterPage {...useLoaderData<typeof loader>()} reply={useActionData<typeof action>()} />;
}

export const ErrorBoundary = ErrorPage;
