import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { handleHistoryEntryAction, loadEntry, type EntryReply } from "../office/case/history-entry-route.server.ts";
import { HistoryEntryScreen } from "../office/case/history-entry-screen.tsx";
import { MissingCase } from "../office/missing-case.tsx";
import { officeMeta } from "../office/office-meta.ts";

export const loader = (args: LoaderFunctionArgs) => loadEntry(args);

export const action = (args: ActionFunctionArgs) => handleHistoryEntryAction(args);

export const meta: MetaFunction = () => officeMeta("Edit History - Attorney Dashboard");

export default function HistoryEntryRoute() {
  return <HistoryEntryScreen page={useLoaderData<typeof loader>()} reply={useActionData() as EntryReply | undefined} />;
}

export const ErrorBoundary = MissingCase;
