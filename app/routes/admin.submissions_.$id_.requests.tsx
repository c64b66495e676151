import { useActionData, useLoaderData, type MetaFunction } from "@remix-run/react";
import { handleRequests, loadRequests, type RequestsReply } from "../office/requests/requests-route.server.ts";
import { RequestsScreen } from "../office/requests/requests-screen.tsx";
import { submitOrReportFailure } from "../office/edit-access/edit-access.ts";
import { revalidateUnlessSaveFailed } from "../components/submit-or-stay.ts";
import { MissingCase } from "../office/missing-case.tsx";
import { caseMeta } from "../office/office-meta.ts";

export const loader = loadRequests;

export const action = handleRequests;

export const clientAction = submitOrReportFailure;

export const shouldRevalidate = revalidateUnlessSaveFailed;

export const meta: MetaFunction<typeof loader> = (args) => caseMeta("Requests", args);

export default function Requests() {
  return <RequestsScreen page={useLoaderData<typeof loader>()} reply={useActionData<typeof action>() as RequestsReply | undefined} />;
}

export const ErrorBoundary = MissingCase;
