import { json, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { ApiPage } from "../api/api-page.tsx";
import { description } from "../api/description.server.ts";
import type { PageHandle } from "../components/page-handle.ts";
import { ErrorPage } from "../components/error-page.tsx";

export const loader = () => json(description);

/** The page is the same for everybody and rendered once. It has no scripts, because each response's scripts have a nonce of their own. */
export const handle: PageHandle = { hasNoScripts: true };

export const meta: MetaFunction = () => [{ title: "The API - Bankruptcy Intake" }];

export default function ApiRoute() {
  return <ApiPage description={useLoaderData<typeof loader>()} />;
}

export const ErrorBoundary = ErrorPage;
