import { useActionData, useLoaderData, type MetaFunction } from "@remix-run/react";
import { pageTitle } from "../components/page-title.ts";
import { ErrorPage } from "../components/error-page.tsx";
import { AddMorePage } from "../documents/portal/add-more-page.tsx";
import { addMore, loadAddMore } from "../documents/portal/add-more-route.server.ts";
import { words } from "../documents/portal/wording/index.ts";

export const loader = loadAddMore;

export const action = addMore;

export const meta: MetaFunction<typeof loader> = (args) => [
  ...pageTitle(args.data?.submittedOn ? words.addMore : words.linkEnded, args),
  { name: "robots", content: "noindex" },
];

export default function AddMore() {
  return <AddMorePage page={useLoaderData<typeof loader>()} reply={useActionData<typeof action>()} />;
}

export const ErrorBoundary = ErrorPage;
