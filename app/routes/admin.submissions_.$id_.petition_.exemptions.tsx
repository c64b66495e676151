import { useActionData, useLoaderData, type MetaFunction } from "@remix-run/react";
import { handleExemptions, loadExemptions } from "../office/exemptions/exemptions-route.server.ts";
import { ExemptionsScreen } from "../office/exemptions/exemptions-screen.tsx";
import { MissingCase } from "../office/missing-case.tsx";
import { caseMeta } from "../office/office-meta.ts";

export const loader = loadExemptions;

export const action = handleExemptions;

export const meta: MetaFunction<typeof loader> = (args) => caseMeta("Exemptions", args);

export default function Exemptions() {
  return <ExemptionsScreen page={useLoaderData<typeof loader>()} reply={useActionData<typeof action>()} />;
}

export const ErrorBoundary = MissingCase;
