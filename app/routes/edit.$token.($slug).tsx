import type { MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { titled } from "../components/page-title.ts";
import { Problem } from "../components/problem.tsx";
import type { EditPage } from "../edit/edit-reply.ts";
import { handleEditAction, loadEdit } from "../edit/edit-route.server.ts";
import { EditScreen } from "../edit/edit-screen.tsx";
import { failureOf } from "../edit/wording.ts";
import { submitOrReport, unlessSaveFailed } from "../components/submit-or-stay.ts";

export const loader = loadEdit;

export const action = handleEditAction;

export const clientAction = submitOrReport(failureOf);

export const shouldRevalidate = unlessSaveFailed;

export const meta: MetaFunction = (args) => [...titled("Edit Your Bankruptcy Form", args), { name: "robots", content: "noindex" }];

export default function EditRoute() {
  const { link } = useLoaderData<typeof loader>() as { link: EditPage | null };
  return <EditScreen link={link} reply={useActionData<typeof action>()} />;
}

export const ErrorBoundary = Problem;
