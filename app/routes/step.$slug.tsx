import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/server-runtime";
import { useActionData, useLoaderData, type MetaFunction } from "@remix-run/react";
import { ErrorPage } from "../components/error-page.tsx";
import { submitOrStay, revalidateUnlessSaveFailed } from "../components/submit-or-stay.ts";
import { saveStep } from "../intake/step/save-step.server.ts";
import { loadStep, stepOr404 } from "../intake/step-page.server.ts";
import { StepScreen } from "../intake/step/step-screen.tsx";
import { stepTitle } from "../intake/step-title.ts";

export const loader = (args: LoaderFunctionArgs) => loadStep(args, stepOr404(args.params["slug"]));

export const action = (args: ActionFunctionArgs) => saveStep(args, stepOr404(args.params["slug"]));

export const clientAction = submitOrStay;

export const shouldRevalidate = revalidateUnlessSaveFailed;

export const meta: MetaFunction<typeof loader> = (args) => stepTitle(args.params["slug"], args);

export default function StepRoute() {
  return <StepScreen page={useLoaderData<typeof loader>()} reply={useActionData<typeof action>()} />;
}

export const ErrorBoundary = ErrorPage;
