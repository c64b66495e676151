import { useActionData, useLoaderData, type MetaFunction } from "@remix-run/react";
import { handleBook, loadBook } from "../office/creditor-addresses/book-route.server.ts";
import { BookScreen } from "../office/creditor-addresses/book-screen.tsx";
import { OfficeError } from "../office/office-error.tsx";
import { officeMeta } from "../office/office-meta.ts";

export const loader = loadBook;

export const action = handleBook;

export const meta: MetaFunction = (args) => officeMeta("Creditor addresses", args);

export default function CreditorAddresses() {
  return <BookScreen page={useLoaderData<typeof loader>()} reply={useActionData<typeof action>()} />;
}

export const ErrorBoundary = OfficeError;
