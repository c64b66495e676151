import { useActionData, useLoaderData, type MetaFunction } from "@remix-run/react";
import { MissingCase } from "../office/missing-case.tsx";
import { caseMeta } from "../office/office-meta.ts";
import { handleGaps, loadGaps } from "../office/petition/gaps-route.server.ts";
import { GapsScreen } from "../office/petition/gaps-screen.tsx";

export const loader = loadGaps;

export const action = handleGaps;

export const meta: MetaFunction<typeof loader> = (args) => caseMeta("Petition", args);

export default function Gaps() {
  return <GapsScreen page={useLoaderData<typeof loader>()} reply={useActionData<typeof action>()} />;
}

export const ErrorBoundary = MissingCase;
