import { json, type LoaderFunctionArgs } from "@remix-run/server-runtime";
import { useLoaderData, type MetaFunction } from "@remix-run/react";
import { requireAttorney } from "../sign-in/attorney.server.ts";
import { loadDashboard } from "../office/dashboard/dashboard-route.server.ts";
import { DashboardScreen } from "../office/dashboard/dashboard-screen.tsx";
import { OfficeError } from "../office/office-error.tsx";
import { officeMeta } from "../office/office-meta.ts";

export async function loader({ request }: LoaderFunctionArgs) {
  await requireAttorney(request);
  return json(await loadDashboard(request));
}

export const meta: MetaFunction = (args) => officeMeta("Attorney Dashboard", args);

export default function DashboardRoute() {
  return <DashboardScreen loaded={useLoaderData<typeof loader>()} />;
}

export const ErrorBoundary = OfficeError;
