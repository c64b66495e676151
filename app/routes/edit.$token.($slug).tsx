import type { MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { titled } from "../components/page-title.ts";
import { Problem } from "../components/problem.tsx";
import { AskedScreen } from "../edit/asked-screen.tsx";
import { handleEditAction, loadEdit, type EditLoaded } from "../edit/edit-route.server.ts";
import { EditScreen } from "../edit/edit-screen.tsx";
import { failureOf } from "../edit/wording.ts";
import { submitOrReport, unlessSaveFailed } from "../components/submit-or-stay.ts";

export const loader = loadEdit;

export const action = handleEditAction;

export const clientAction = submitOrReport(failureOf);

export const shouldRevalidate = unlessSaveFailed;

export const meta: MetaFunction = (args) => [...titled("Edit Your Bankruptcy Form", args), { name: "robots", content: "noindex" }];

export default function EditRoute() {
  const { link, list } = useLoaderData<typeof loader>() as EditLoaded;
  return list ? <AskedScreen page={list} /> : <EditScreen link={link} reply={useActionData<typeof action>()} />;
}

export const ErrorBoundary = Problem;
