import { useLoaderData, type MetaFunction } from "@remix-run/react";
import { ErrorPage } from "../components/error-page.tsx";
import { submitOrStay } from "../components/submit-or-stay.ts";
import { beginForm, loadEntrance } from "../intake/entrance-route.server.ts";
import { StepScreen } from "../intake/step/step-screen.tsx";
import { stepTitle } from "../intake/step-title.ts";

export const loader = loadEntrance;

export const action = beginForm;

export const clientAction = submitOrStay;

export const meta: MetaFunction<typeof loader> = (args) => stepTitle(args.data?.page.step.slug, args);

export default function Entrance() {
  return <StepScreen page={useLoaderData<typeof loader>().page} />;
}

export const ErrorBoundary = ErrorPage;
