import { useActionData, useLoaderData, type MetaFunction } from "@remix-run/react";
import { handleDocuments, loadDocuments } from "../office/documents/documents-route.server.ts";
import { DocumentsScreen } from "../office/documents/documents-screen.tsx";
import { MissingCase } from "../office/missing-case.tsx";
import { caseMeta } from "../office/office-meta.ts";

export const loader = loadDocuments;

export const action = handleDocuments;

export const meta: MetaFunction<typeof loader> = (args) => caseMeta("Documents", args);

export default function Documents() {
  return <DocumentsScreen page={useLoaderData<typeof loader>()} reply={useActionData<typeof action>()} />;
}

export const ErrorBoundary = MissingCase;
