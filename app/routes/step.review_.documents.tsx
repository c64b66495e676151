import type { MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { titled } from "../components/page-title.ts";
import { Problem } from "../components/problem.tsx";
import { handleDocumentsPageAction, loadDocumentsPage } from "../review/documents-page-route.server.ts";
import { DocumentsPage } from "../review/documents-page.tsx";

export const loader = loadDocumentsPage;

export const action = handleDocumentsPageAction;

export const meta: MetaFunction = (args) => titled("Upload Your Documents", args);

export default function DocumentsRoute() {
  return <DocumentsPage facts={useLoaderData<typeof loader>()} reply={useActionData<typeof action>()} />;
}

export const ErrorBoundary = Problem;
