import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { Problem } from "../components/problem.tsx";
import { postOrStay, unlessSaveFailed } from "../intake/post-or-stay.ts";
import { loadStep, saveStep, stepOr404 } from "../intake/step-route.server.ts";
import { StepScreen, type Reply } from "../intake/step-screen.tsx";
import { stepTitle } from "../intake/step-title.ts";

export const loader = ({ request, params }: LoaderFunctionArgs) => loadStep(request, stepOr404(params["slug"]));

export const action = ({ request, params }: ActionFunctionArgs) => saveStep(request, stepOr404(params["slug"]));

export const clientAction = postOrStay;

export const shouldRevalidate = unlessSaveFailed;

export const meta: MetaFunction = ({ params }) => stepTitle(params["slug"]);

export default function StepRoute() {
  return <StepScreen page={useLoaderData<typeof loader>()} reply={useActionData() as Reply | undefined} />;
}

export const ErrorBoundary = Problem;
