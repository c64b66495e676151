import { useActionData, useLoaderData, type MetaFunction } from "@remix-run/react";
import { handleFile, loadFile } from "../office/documents/file-route.server.ts";
import { ViewerScreen } from "../office/documents/viewer-screen.tsx";
import { MissingCase } from "../office/missing-case.tsx";
import { caseMeta } from "../office/office-meta.ts";

export const loader = loadFile("forms");

export const action = handleFile("forms");

export const meta: MetaFunction<typeof loader> = (args) => caseMeta(args.data?.file.name ?? "", args);

export default function DocumentFile() {
  return <ViewerScreen page={useLoaderData<typeof loader>()} reply={useActionData<typeof action>()} />;
}

export const ErrorBoundary = MissingCase;
