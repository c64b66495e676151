import { useActionData, useLoaderData, type MetaFunction } from "@remix-run/react";
import { OfficeError } from "../office/office-error.tsx";
import { officeMeta } from "../office/office-meta.ts";
import { handleTables, loadTables } from "../office/tables/tables-route.server.ts";
import { TablesScreen } from "../office/tables/tables-screen.tsx";

export const loader = loadTables;

export const action = handleTables;

export const meta: MetaFunction = (args) => officeMeta("Tables", args);

export default function Tables() {
  return <TablesScreen page={useLoaderData<typeof loader>()} reply={useActionData<typeof action>()} />;
}

export const ErrorBoundary = OfficeError;
