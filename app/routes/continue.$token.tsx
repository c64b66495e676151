import { useActionData, useLoaderData, type MetaFunction } from "@remix-run/react";
import { pageTitle } from "../components/page-title.ts";
import { ErrorPage } from "../components/error-page.tsx";
import { ContinuePage } from "../intake/resume/continue-page.tsx";
import { loadContinue, openDraft } from "../intake/resume/continue-route.server.ts";
import { words } from "../intake/resume/wording/index.ts";

export const loader = loadContinue;

export const action = openDraft;

const titleOf = (page: { link: object | null; sentLine: string | null } | undefined) =>
  page?.link ? words.goOnTitle : page?.sentLine ? words.submittedTitle : words.linkEnded;

export const meta: MetaFunction<typeof loader> = (args) => [...pageTitle(titleOf(args.data), args), { name: "robots", content: "noindex" }];

export default function Continue() {
  return <ContinuePage page={useLoaderData<typeof loader>()} reply={useActionData<typeof action>()} />;
}

export const ErrorBoundary = ErrorPage;
