import { useActionData, useLoaderData, type MetaFunction } from "@remix-run/react";
import { handleErase, loadErase } from "../office/erase/erase-route.server.ts";
import { EraseScreen } from "../office/erase/erase-screen.tsx";
import { MissingCase } from "../office/missing-case.tsx";
import { officeMeta } from "../office/office-meta.ts";

export const loader = loadErase("upload_sessions");

export const action = handleErase("upload_sessions");

export const meta: MetaFunction = (args) => officeMeta("Erase client", args);

export default function EraseSessionRoute() {
  const loaded = useLoaderData<typeof loader>();
  return <EraseScreen page={useActionData<typeof action>() ?? loaded} />;
}

export const ErrorBoundary = MissingCase;
