import { useActionData, useLoaderData, type MetaFunction } from "@remix-run/react";
import { handleOfficialForms, loadOfficialForms } from "../office/official-forms/official-forms-route.server.ts";
import { OfficialFormsScreen } from "../office/official-forms/official-forms-screen.tsx";
import { OfficeError } from "../office/office-error.tsx";
import { officeMeta } from "../office/office-meta.ts";

export const loader = loadOfficialForms;

export const action = handleOfficialForms;

export const meta: MetaFunction = (args) => officeMeta("Official forms", args);

export default function OfficialForms() {
  return <OfficialFormsScreen forms={useLoaderData<typeof loader>()} reply={useActionData<typeof action>()} />;
}

export const ErrorBoundary = OfficeError;
