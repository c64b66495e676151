import type { MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { Problem } from "../components/problem.tsx";
import { ContinuePage } from "../intake/resume/continue-page.tsx";
import { loadContinue, openDraft } from "../intake/resume/continue-route.server.ts";

export const loader = loadContinue;

export const action = openDraft;

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `${data?.link ? "Go on with your form" : "This link no longer works"} - Bankruptcy Intake` },
  { name: "robots", content: "noindex" },
];

export default function Continue() {
  return <ContinuePage page={useLoaderData<typeof loader>()} reply={useActionData<typeof action>()} />;
}

export const ErrorBoundary = Problem;
