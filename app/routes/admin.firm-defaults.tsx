import { useActionData, useLoaderData, type MetaFunction } from "@remix-run/react";
import { handleDefaults, loadDefaults } from "../office/firm-defaults/defaults-route.server.ts";
import { DefaultsScreen } from "../office/firm-defaults/defaults-screen.tsx";
import { OfficeError } from "../office/office-error.tsx";
import { officeMeta } from "../office/office-meta.ts";

export const loader = loadDefaults;

export const action = handleDefaults;

export const meta: MetaFunction = (args) => officeMeta("Firm defaults", args);

export default function FirmDefaults() {
  return <DefaultsScreen page={useLoaderData<typeof loader>()} reply={useActionData<typeof action>()} />;
}

export const ErrorBoundary = OfficeError;
