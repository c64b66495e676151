import { useActionData, useLoaderData, type MetaFunction } from "@remix-run/react";
import { pageTitle } from "../components/page-title.ts";
import { ErrorPage } from "../components/error-page.tsx";
import { RemindersPage } from "../intake/resume/reminders-page.tsx";
import { loadReminders, stopByLink } from "../intake/resume/reminders-route.server.ts";
import { words } from "../intake/resume/wording/index.ts";

export const loader = loadReminders;

export const action = stopByLink;

export const meta: MetaFunction = (args) => [...pageTitle(words.stopReminders, args), { name: "robots", content: "noindex" }];

export default function Reminders() {
  const { hasReminders, phone } = useLoaderData<typeof loader>();
  return <RemindersPage isStopped={useActionData<typeof action>()?.isStopped ?? false} {...{ hasReminders, phone }} />;
}

export const ErrorBoundary = ErrorPage;
