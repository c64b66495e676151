import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { Problem } from "../components/problem.tsx";
import { handlePortalAction, loadPortal, type PortalReply } from "../documents/portal/portal-route.server.ts";
import { PortalScreen } from "../documents/portal/portal-screen.tsx";
import { submitOrStay, unlessSaveFailed } from "../components/submit-or-stay.ts";

export const loader = (args: LoaderFunctionArgs) => loadPortal(args);

export const action = (args: ActionFunctionArgs) => handlePortalAction(args);

export const clientAction = submitOrStay;

export const shouldRevalidate = unlessSaveFailed;

export const meta: MetaFunction = () => [{ title: "Upload Documents - Bankruptcy Intake" }];

export default function Upload() {
  return <PortalScreen page={useLoaderData<typeof loader>()} reply={useActionData() as PortalReply | undefined} />;
}

export const ErrorBoundary = Problem;
