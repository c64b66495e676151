import { useActionData, useLoaderData, type MetaFunction } from "@remix-run/react";
import { MissingCase } from "../office/missing-case.tsx";
import { caseMeta } from "../office/office-meta.ts";
import { handleDecisions, loadDecisions } from "../office/petition/decisions-route.server.ts";
import { DecisionsScreen } from "../office/petition/decisions-screen.tsx";

export const loader = loadDecisions;

export const action = handleDecisions;

export const meta: MetaFunction<typeof loader> = (args) => caseMeta("Decisions and dates", args);

export default function Decisions() {
  return <DecisionsScreen page={useLoaderData<typeof loader>()} reply={useActionData<typeof action>()} />;
}

export const ErrorBoundary = MissingCase;
