import { useActionData, useLoaderData, type MetaFunction } from "@remix-run/react";
import { handleHistoryEntryAction, loadEntry } from "../office/history/history-entry-route.server.ts";
import { HistoryEntryScreen } from "../office/history/history-entry-screen.tsx";
import { MissingCase } from "../office/missing-case.tsx";
import { caseMeta } from "../office/office-meta.ts";

export const loader = loadEntry;

export const action = handleHistoryEntryAction;

export const meta: MetaFunction<typeof loader> = (args) => caseMeta("Edit History", args);

export default function HistoryEntryRoute() {
  return <HistoryEntryScreen page={useLoaderData<typeof loader>()} reply={useActionData<typeof action>()} />;
}

export const ErrorBoundary = MissingCase;
