import { isRouteErrorResponse, useRouteError } from "@remix-run/react";
import { Problem } from "../components/problem.tsx";
import { BackToDashboard } from "./case-head.tsx";

/** The page in place of a case that is not there, or could not be shown. */
export function MissingCase() {
  const error = useRouteError();
  if (!isRouteErrorResponse(error) || error.status !== 404) return <Problem />;
  return (
    <div className="problem">
      <h1>{String(error.data)}</h1>
      <BackToDashboard />
    </div>
  );
}
