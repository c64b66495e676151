import { json } from "@remix-run/server-runtime";
import { useLoaderData, type MetaFunction } from "@remix-run/react";
import { ApiPage } from "../api/description/api-page.tsx";
import { description } from "../api/description/description.server.ts";
import { ErrorPage } from "../components/error-page.tsx";

export const loader = () => json(description);

export const meta: MetaFunction = () => [{ title: "The API - Bankruptcy Intake" }];

export default function ApiRoute() {
  return <ApiPage description={useLoaderData<typeof loader>()} />;
}

export const ErrorBoundary = ErrorPage;
