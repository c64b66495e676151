import type { LoaderFunctionArgs } from "@remix-run/server-runtime";
import { useActionData, useLoaderData, type MetaFunction } from "@remix-run/react";
import { revalidateUnlessSaveFailed } from "../components/submit-or-stay.ts";
import { submitOrReportFailure } from "../office/edit-access/edit-access.ts";
import { MissingCase } from "../office/missing-case.tsx";
import { uploadSessionNotFound } from "../casework/not-found.ts";
import { officeMeta } from "../office/office-meta.ts";
import { handleUploadSessionAction, loadUploadSession } from "../office/upload-session/session-route.server.ts";
import { SessionScreen } from "../office/upload-session/session-screen.tsx";

export const loader = ({ request, params }: LoaderFunctionArgs) => loadUploadSession(request, params["id"]);

export const action = handleUploadSessionAction;

export const clientAction = submitOrReportFailure;

export const shouldRevalidate = revalidateUnlessSaveFailed;

export const meta: MetaFunction<typeof loader> = (args) =>
  officeMeta(`${args.data?.clientName ?? uploadSessionNotFound} - Attorney Dashboard`, args);

export default function UploadSession() {
  return <SessionScreen page={useLoaderData<typeof loader>()} reply={useActionData<typeof action>()} />;
}

export const ErrorBoundary = MissingCase;
