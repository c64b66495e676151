import { useActionData, useLoaderData, type MetaFunction } from "@remix-run/react";
import { handleErase, loadErase } from "../office/erase/erase-route.server.ts";
import { EraseScreen } from "../office/erase/erase-screen.tsx";
import { MissingCase } from "../office/missing-case.tsx";
import { officeMeta } from "../office/office-meta.ts";

export const loader = loadErase("forms");

export const action = handleErase("forms");

export const meta: MetaFunction = (args) => officeMeta("Erase client", args);

export default function EraseRoute() {
  const loaded = useLoaderData<typeof loader>();
  return <EraseScreen page={useActionData<typeof action>() ?? loaded} />;
}

export const ErrorBoundary = MissingCase;
