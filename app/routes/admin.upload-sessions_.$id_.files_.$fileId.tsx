import { useActionData, useLoaderData, type MetaFunction } from "@remix-run/react";
import { handleFile, loadFile } from "../office/documents/file-route.server.ts";
import { ViewerScreen } from "../office/documents/viewer-screen.tsx";
import { MissingCase } from "../office/missing-case.tsx";
import { officeMeta } from "../office/office-meta.ts";

export const loader = loadFile("upload_sessions");

export const action = handleFile("upload_sessions");

export const meta: MetaFunction<typeof loader> = (args) => officeMeta(args.data?.file.name ?? "", args);

export default function SessionFile() {
  return <ViewerScreen page={useLoaderData<typeof loader>()} reply={useActionData<typeof action>()} />;
}

export const ErrorBoundary = MissingCase;
