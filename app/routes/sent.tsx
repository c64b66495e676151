import { useLoaderData, type MetaFunction } from "@remix-run/react";
import { ErrorPage } from "../components/error-page.tsx";
import { pageTitle } from "../components/page-title.ts";
import { loadReceipt } from "../intake/entrance-route.server.ts";
import { Receipt } from "../review/receipt.tsx";
import { words } from "../review/wording/index.ts";

export const loader = loadReceipt;

export const meta: MetaFunction<typeof loader> = (args) => pageTitle(words.hasBeenSubmitted, args);

export default function SentRoute() {
  return <Receipt {...useLoaderData<typeof loader>()} />;
}

export const ErrorBoundary = ErrorPage;
