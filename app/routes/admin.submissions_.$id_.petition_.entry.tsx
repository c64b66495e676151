import { useActionData, useLoaderData, type MetaFunction } from "@remix-run/react";
import { handleEntry, loadEntry } from "../office/entry/entry-route.server.ts";
import { EntryScreen } from "../office/entry/entry-screen.tsx";
import { MissingCase } from "../office/missing-case.tsx";
import { caseMeta } from "../office/office-meta.ts";

export const loader = loadEntry;

export const action = handleEntry;

export const meta: MetaFunction<typeof loader> = (args) => caseMeta("Enter what is missing", args);

export default function Entry() {
  return <EntryScreen page={useLoaderData<typeof loader>()} reply={useActionData<typeof action>()} />;
}

export const ErrorBoundary = MissingCase;
