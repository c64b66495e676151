import { useActionData, useLoaderData, type MetaFunction } from "@remix-run/react";
import { MissingCase } from "../office/missing-case.tsx";
import { officeMeta } from "../office/office-meta.ts";
import { handleWork, loadWork } from "../office/case-work/work-route.server.ts";
import { WorkScreen } from "../office/case-work/work-screen.tsx";

export const loader = loadWork("forms");

export const action = handleWork("forms");

export const meta: MetaFunction = (args) => officeMeta("Work on this case", args);

export default function Work() {
  return <WorkScreen loaded={useLoaderData<typeof loader>()} reply={useActionData<typeof action>()} />;
}

export const ErrorBoundary = MissingCase;
