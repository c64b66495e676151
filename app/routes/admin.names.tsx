import { useActionData, useLoaderData, type MetaFunction } from "@remix-run/react";
import { handleNames, loadNames } from "../office/names/names-route.server.ts";
import { NamesScreen } from "../office/names/names-screen.tsx";
import { OfficeError } from "../office/office-error.tsx";
import { officeMeta } from "../office/office-meta.ts";

export const loader = loadNames;

export const action = handleNames;

export const meta: MetaFunction = (args) => officeMeta("Names", args);

export default function Names() {
  return <NamesScreen page={useLoaderData<typeof loader>()} reply={useActionData<typeof action>()} />;
}

export const ErrorBoundary = OfficeError;
