import { useLoaderData, type MetaFunction } from "@remix-run/react";
import { loadReceipt } from "../office/erase/erase-route.server.ts";
import { ReceiptScreen } from "../office/erase/receipt-screen.tsx";
import { MissingCase } from "../office/missing-case.tsx";
import { officeMeta } from "../office/office-meta.ts";

export const loader = loadReceipt;

export const meta: MetaFunction = (args) => officeMeta("Client erased", args);

export default function ReceiptRoute() {
  return <ReceiptScreen page={useLoaderData<typeof loader>()} />;
}

export const ErrorBoundary = MissingCase;
