import { useActionData, useLoaderData, type MetaFunction } from "@remix-run/react";
import { handleAsk, loadAsk } from "../office/ask/ask-route.server.ts";
import { AskScreen } from "../office/ask/ask-screen.tsx";
import { MissingCase } from "../office/missing-case.tsx";
import { officeMeta } from "../office/office-meta.ts";

export const loader = loadAsk;

export const action = handleAsk;

export const meta: MetaFunction = (args) => officeMeta("Ask the client", args);

export default function Ask() {
  return <AskScreen page={useLoaderData<typeof loader>()} reply={useActionData<typeof action>()} />;
}

export const ErrorBoundary = MissingCase;
