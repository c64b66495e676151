import type { ActionFunctionArgs } from "@remix-run/server-runtime";
import { useActionData, useLoaderData, type MetaFunction } from "@remix-run/react";
import { pageTitle } from "../components/page-title.ts";
import { ErrorPage } from "../components/error-page.tsx";
import { revalidateUnlessSaveFailed, submitOrStay } from "../components/submit-or-stay.ts";
import { LaterPage } from "../intake/resume/later-page.tsx";
import { loadLater, mailLink } from "../intake/resume/later-route.server.ts";
import { readForm } from "../platform/http/http.server.ts";
import { words } from "../intake/resume/wording/index.ts";

export const loader = loadLater;

export const action = async (args: ActionFunctionArgs) => mailLink(args, await readForm(args.request));

export const clientAction = submitOrStay;

export const shouldRevalidate = revalidateUnlessSaveFailed;

export const meta: MetaFunction = (args) => pageTitle(words.emailLink, args);

export default function Later() {
  return <LaterPage {...useLoaderData<typeof loader>()} reply={useActionData<typeof action>()} />;
}

export const ErrorBoundary = ErrorPage;
