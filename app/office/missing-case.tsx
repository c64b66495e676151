import { isRouteErrorResponse, useRouteError } from "@remix-run/react";
import { useEffect } from "react";
import { ErrorPage } from "../components/error-page.tsx";
import { useToast } from "../components/toasts.tsx";
import { BackToDashboard } from "./case/case-head.tsx";
import { OfficeFrame } from "./office-frame.tsx";

/** The page in place of a case that is not there, or could not be shown. */
export function MissingCase() {
  const error = useRouteError();
  return isRouteErrorResponse(error) && error.status === 404 ? <NotThere title={String(error.data)} /> : <ErrorPage />;
}

const message = "It may have been deleted.";

/** Says so in the page, and in a toast too with scripts. */
function NotThere({ title }: { title: string }) {
  const toast = useToast();
  useEffect(() => toast({ title, message, variant: "destructive" }), [title, toast]);
  return (
    <OfficeFrame>
      <div className="problem">
        <h1>{title}</h1>
        <p>{message}</p>
        <BackToDashboard />
      </div>
    </OfficeFrame>
  );
}
