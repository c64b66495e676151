import { json, type LoaderFunctionArgs } from "@remix-run/server-runtime";
import { useLoaderData, type MetaFunction } from "@remix-run/react";
import { ApiPage } from "../api/description/api-page.tsx";
import { description } from "../api/description/description.server.ts";
import { selectArea } from "../api/description/select-area.server.ts";
import { ErrorPage } from "../components/error-page.tsx";
import { pageNotFound } from "../platform/http/http.server.ts";

export const loader = ({ params }: LoaderFunctionArgs) => {
  const area = selectArea(description, params["area"] ?? "");
  if (!area) throw pageNotFound();
  return json(area);
};

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: `${data?.tags[0]?.name ?? "Not found"} - The API` }];

export default function ApiAreaRoute() {
  return <ApiPage description={useLoaderData<typeof loader>()} />;
}

export const ErrorBoundary = ErrorPage;
