import { useActionData, type MetaFunction } from "@remix-run/react";
import { handleNewCase, loadNewCase } from "../office/answer/new-case-route.server.ts";
import { NewCaseScreen } from "../office/answer/new-case-screen.tsx";
import { OfficeError } from "../office/office-error.tsx";
import { officeMeta } from "../office/office-meta.ts";

export const loader = loadNewCase;

export const action = handleNewCase;

export const meta: MetaFunction = (args) => officeMeta("New client", args);

export default function NewCase() {
  return <NewCaseScreen reply={useActionData<typeof action>()} />;
}

export const ErrorBoundary = OfficeError;
