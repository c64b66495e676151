import { useActionData, useLoaderData, type MetaFunction } from "@remix-run/react";
import { handleConflict, loadConflict } from "../office/conflicts/conflict-route.server.ts";
import { ConflictScreen } from "../office/conflicts/conflict-screen.tsx";
import { MissingCase } from "../office/missing-case.tsx";
import { officeMeta } from "../office/office-meta.ts";

export const loader = loadConflict;

export const action = handleConflict;

export const meta: MetaFunction = (args) => officeMeta("Conflict search", args);

export default function Conflict() {
  return <ConflictScreen page={useLoaderData<typeof loader>()} reply={useActionData<typeof action>()} />;
}

export const ErrorBoundary = MissingCase;
