import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { Problem } from "../components/problem.tsx";
import { handleDocumentsPageAction, loadDocumentsPage } from "../review/documents-page-route.server.ts";
import { DocumentsPage } from "../review/documents-page.tsx";
import type { Reply } from "../intake/step-screen.tsx";

export const loader = (args: LoaderFunctionArgs) => loadDocumentsPage(args);

export const action = (args: ActionFunctionArgs) => handleDocumentsPageAction(args);

export const meta: MetaFunction = () => [{ title: "Upload Your Documents - Bankruptcy Intake" }];

export default function DocumentsRoute() {
  return <DocumentsPage facts={useLoaderData<typeof loader>()} reply={useActionData() as Reply | undefined} />;
}

export const ErrorBoundary = Problem;
