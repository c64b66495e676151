import { useLoaderData, type MetaFunction } from "@remix-run/react";
import { loadHistory } from "../office/history/history-route.server.ts";
import { HistoryScreen } from "../office/history/history-screen.tsx";
import { MissingCase } from "../office/missing-case.tsx";
import { caseMeta } from "../office/office-meta.ts";

export const loader = loadHistory;

export const meta: MetaFunction<typeof loader> = (args) => caseMeta("History", args);

export default function History() {
  return <HistoryScreen page={useLoaderData<typeof loader>()} />;
}

export const ErrorBoundary = MissingCase;
