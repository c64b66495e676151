import { isRouteErrorResponse, useRouteError } from "@remix-run/react";
import { ErrorPage } from "../components/error-page.tsx";
import type { EndedSession } from "../sign-in/attorney.server.ts";
import { EndedSessionPage } from "./ended-session.tsx";

/** The page for an error of an attorney's page, or for a post after the session has ended. */
export function OfficeError() {
  const error = useRouteError();
  return isRouteErrorResponse(error) && error.status === 401 ? <EndedSessionPage {...(error.data as EndedSession)} /> : <ErrorPage />;
}
