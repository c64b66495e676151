import { useLoaderData, type MetaFunction } from "@remix-run/react";
import { handleDelete, loadDelete } from "../office/delete/delete-route.server.ts";
import { DeleteScreen } from "../office/delete/delete-screen.tsx";
import { MissingCase } from "../office/missing-case.tsx";
import { caseMeta } from "../office/office-meta.ts";

export const loader = loadDelete("forms");

export const action = handleDelete("forms");

export const meta: MetaFunction<typeof loader> = (args) => caseMeta("Delete submission", args);

export default function DeleteRoute() {
  return <DeleteScreen page={useLoaderData<typeof loader>()} />;
}

export const ErrorBoundary = MissingCase;
