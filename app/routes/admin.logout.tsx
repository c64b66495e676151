import type { MetaFunction } from "@remix-run/react";
import { ErrorPage } from "../components/error-page.tsx";
import { officeMeta } from "../office/office-meta.ts";
import { handleLogoutAction } from "../office/sign-in/sign-in-route.server.ts";
import { pageNotFound } from "../platform/http/http.server.ts";

export const loader = () => {
  throw pageNotFound();
};

export const action = handleLogoutAction;

export const meta: MetaFunction = (args) => officeMeta("404 Page Not Found", args);

export default function Logout() {
  return null;
}

export const ErrorBoundary = ErrorPage;
