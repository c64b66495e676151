import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { Problem } from "../components/problem.tsx";
import { postOrStay, unlessSaveFailed } from "../intake/post-or-stay.ts";
import { ReviewScreen } from "../intake/review-screen.tsx";
import { actOnReview, loadReview } from "../intake/review-route.server.ts";
import type { ReviewReply } from "../intake/review-screen.tsx";
import { stepTitle } from "../intake/step-title.ts";

export const loader = (args: LoaderFunctionArgs) => loadReview(args);

export const action = (args: ActionFunctionArgs) => actOnReview(args);

export const clientAction = postOrStay;

export const shouldRevalidate = unlessSaveFailed;

export const meta: MetaFunction = () => stepTitle("review");

export default function ReviewRoute() {
  return <ReviewScreen review={useLoaderData<typeof loader>()} reply={useActionData() as ReviewReply | undefined} />;
}

export const ErrorBoundary = Problem;
