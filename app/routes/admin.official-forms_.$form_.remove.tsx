import { useLoaderData, type MetaFunction } from "@remix-run/react";
import { MissingCase } from "../office/missing-case.tsx";
import { handleRemoval, loadRemoval } from "../office/official-forms/official-forms-route.server.ts";
import { RemovalScreen } from "../office/official-forms/removal-screen.tsx";
import { officeMeta } from "../office/office-meta.ts";

export const loader = loadRemoval;

export const action = handleRemoval;

export const meta: MetaFunction = (args) => officeMeta("Remove a form", args);

export default function Removal() {
  return <RemovalScreen form={useLoaderData<typeof loader>()} />;
}

export const ErrorBoundary = MissingCase;
