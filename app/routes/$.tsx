import type { MetaFunction } from "@remix-run/react";
import { pageTitle } from "../components/page-title.ts";
import { ErrorPage } from "../components/error-page.tsx";
import { words } from "../components/wording/index.ts";
import { pageNotFound } from "../platform/http/http.server.ts";

export const loader = () => {
  throw pageNotFound();
};

export const action = loader;

export const meta: MetaFunction = (args) => pageTitle(words.pageNotFound, args);

export default function NotFound() {
  return null;
}

export const ErrorBoundary = ErrorPage;
