import { json } from "@remix-run/server-runtime";
import { useLoaderData, type MetaFunction } from "@remix-run/react";
import { ApiIndex } from "../api/description/api-index.tsx";
import { apiIndex } from "../api/description/api-index.server.ts";
import { ErrorPage } from "../components/error-page.tsx";

export const loader = () => json(apiIndex);

export const meta: MetaFunction = () => [{ title: "The API - Bankruptcy Intake" }];

export default function ApiRoute() {
  return <ApiIndex data={useLoaderData<typeof loader>()} />;
}

export const ErrorBoundary = ErrorPage;
