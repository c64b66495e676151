import type { LoaderFunctionArgs } from "@remix-run/server-runtime";
import { useActionData, useLoaderData, type MetaFunction } from "@remix-run/react";
import { revalidateUnlessSaveFailed } from "../components/submit-or-stay.ts";
import { submitOrReportFailure } from "../office/edit-access/edit-access.ts";
import { MissingCase } from "../office/missing-case.tsx";
import { submissionNotFound } from "../casework/not-found.ts";
import { officeMeta } from "../office/office-meta.ts";
import { handleSubmissionAction, loadSubmission } from "../office/case/submission-route.server.ts";
import { SubmissionScreen } from "../office/case/submission-screen.tsx";

export const loader = ({ request, params }: LoaderFunctionArgs) => loadSubmission(request, params["id"]);

export const action = handleSubmissionAction;

export const clientAction = submitOrReportFailure;

export const shouldRevalidate = revalidateUnlessSaveFailed;

export const meta: MetaFunction<typeof loader> = (args) =>
  officeMeta(`${args.data?.clientName ?? submissionNotFound} - Attorney Dashboard`, args);

export default function Submission() {
  return <SubmissionScreen page={useLoaderData<typeof loader>()} reply={useActionData<typeof action>()} />;
}

export const ErrorBoundary = MissingCase;
