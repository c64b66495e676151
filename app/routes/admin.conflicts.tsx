import { useActionData, useLoaderData, type MetaFunction } from "@remix-run/react";
import { handleConflicts, loadConflicts } from "../office/conflicts/conflict-route.server.ts";
import { ConflictsScreen } from "../office/conflicts/conflicts-screen.tsx";
import { OfficeError } from "../office/office-error.tsx";
import { officeMeta } from "../office/office-meta.ts";

export const loader = loadConflicts;

export const action = handleConflicts;

export const meta: MetaFunction = (args) => officeMeta("Conflict search", args);

export default function Conflicts() {
  return <ConflictsScreen page={useLoaderData<typeof loader>()} reply={useActionData<typeof action>()} />;
}

export const ErrorBoundary = OfficeError;
