import { isRouteErrorResponse, useRouteError } from "@remix-run/react";
import { useEffect } from "react";
import { useToast } from "../components/toasts.tsx";
import { BackToDashboard } from "./case/case-head.tsx";
import { OfficeError } from "./office-error.tsx";
import { OfficeFrame } from "./office-frame.tsx";

/** Error page for a case that does not exist or could not be shown. */
export function MissingCase() {
  const error = useRouteError();
  return isRouteErrorResponse(error) && error.status === 404 ? <CaseNotFound title={String(error.data)} /> : <OfficeError />;
}

const message = "It may have been deleted.";

/** Reports the missing case on the page and, with scripts, in a toast too. */
function CaseNotFound({ title }: { title: string }) {
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
