import { useActionData, useLoaderData, type MetaFunction } from "@remix-run/react";
import { MissingCase } from "../office/missing-case.tsx";
import { caseMeta } from "../office/office-meta.ts";
import { handleCreditors, loadCreditors } from "../office/creditors/creditors-route.server.ts";
import { CreditorsScreen } from "../office/creditors/creditors-screen.tsx";

export const loader = loadCreditors;

export const action = handleCreditors;

export const meta: MetaFunction<typeof loader> = (args) => caseMeta("Creditors", args);

export default function Creditors() {
  return <CreditorsScreen page={useLoaderData<typeof loader>()} reply={useActionData<typeof action>()} />;
}

export const ErrorBoundary = MissingCase;
