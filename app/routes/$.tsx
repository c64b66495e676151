import type { MetaFunction } from "@remix-run/node";
import { titled } from "../components/page-title.ts";
import { Problem } from "../components/problem.tsx";
import { pageNotFound } from "../platform/http/http.server.ts";

export const loader = () => {
  throw pageNotFound();
};

export const action = loader;

export const meta: MetaFunction = (args) => titled("404 Page Not Found", args);

export default function NotFound() {
  return null;
}

export const ErrorBoundary = Problem;
