import { useLoaderData, type MetaFunction } from "@remix-run/react";
import { pageTitle } from "../components/page-title.ts";
import { ErrorPage } from "../components/error-page.tsx";
import { submitOrStay } from "../components/submit-or-stay.ts";
import { Receipt } from "../review/receipt.tsx";
import { beginForm, loadEntrance } from "../intake/entrance-route.server.ts";
import { StepScreen } from "../intake/step-screen.tsx";
import { stepTitle } from "../intake/step-title.ts";

export const loader = loadEntrance;

export const action = beginForm;

export const clientAction = submitOrStay;

export const meta: MetaFunction<typeof loader> = (args) =>
  args.data?.receipt ? pageTitle("Your form has been submitted", args) : stepTitle(args.data?.page.step.slug, args);

export default function Entrance() {
  const { page, receipt } = useLoaderData<typeof loader>();
  return receipt ? <Receipt {...receipt} /> : <StepScreen page={page} />;
}

export const ErrorBoundary = ErrorPage;
