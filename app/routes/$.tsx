import type { MetaFunction } from "@remix-run/react";
import { pageTitle } from "../components/page-title.ts";
import { ErrorPage } from "../components/error-page.tsx";
import { pageNotFound } from "../platform/http/http.server.ts";

export const loader = () => {
  throw pageNotFound();
};

export const action = loader;

export const meta: MetaFunction = (args) => pageTitle("404 Page Not Found", args);

export default function NotFound() {
  return null;
}

export const ErrorBoundary = ErrorPage;
