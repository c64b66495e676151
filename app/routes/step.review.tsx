import { useActionData, useLoaderData, type MetaFunction } from "@remix-run/react";
import { ErrorPage } from "../components/error-page.tsx";
import { failureOf } from "../review/failures.ts";
import { submitOrReport, revalidateUnlessSaveFailed } from "../components/submit-or-stay.ts";
import { ReviewScreen } from "../review/review-screen.tsx";
import { handleReviewAction, loadReview } from "../review/review-route.server.ts";
import { stepTitle } from "../intake/step-title.ts";

export const loader = loadReview;

export const action = handleReviewAction;

export const clientAction = submitOrReport((intent) => failureOf(intent));

export const shouldRevalidate = revalidateUnlessSaveFailed;

export const meta: MetaFunction = (args) => stepTitle("review", args);

export default function ReviewRoute() {
  return <ReviewScreen review={useLoaderData<typeof loader>()} reply={useActionData<typeof action>()} />;
}

export const ErrorBoundary = ErrorPage;
