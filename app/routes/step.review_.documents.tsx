import { useActionData, useLoaderData, type MetaFunction } from "@remix-run/react";
import { pageTitle } from "../components/page-title.ts";
import { ErrorPage } from "../components/error-page.tsx";
import { handleDocumentsPageAction, loadDocumentsPage } from "../review/documents-page-route.server.ts";
import { DocumentsPage } from "../review/documents-page.tsx";
import { words } from "../review/wording/index.ts";

export const loader = loadDocumentsPage;

export const action = handleDocumentsPageAction;

export const meta: MetaFunction = (args) => pageTitle(words.uploadYourDocuments, args);

export default function DocumentsRoute() {
  return <DocumentsPage facts={useLoaderData<typeof loader>()} reply={useActionData<typeof action>()} />;
}

export const ErrorBoundary = ErrorPage;
