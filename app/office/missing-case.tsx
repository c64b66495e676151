import { isRouteErrorResponse, useLocation, useParams, useRouteError, type ErrorResponse } from "@remix-run/react";
import { useEffect } from "react";
import { useToast } from "../components/toasts.tsx";
import { BackToDashboard } from "./case-head.tsx";
import { formUrl } from "./urls.ts";
import { useView } from "./use-view.ts";
import { OfficeError } from "./office-error.tsx";
import { OfficeFrame } from "./office-frame.tsx";
import { Unprepared } from "./prepare-again.tsx";

/** Error page for a case that does not exist, whose petition could not be prepared, or that could not be shown. */
export function MissingCase() {
  const error = useRouteError();
  const status = isRouteErrorResponse(error) ? error.status : 500;
  if (status === 404) return <CaseNotFound title={String((error as ErrorResponse).data)} />;
  return status === 409 ? <UnpreparedCase title={String((error as ErrorResponse).data)} /> : <OfficeError />;
}

/** Takes the place of a page that is about a petition which could not be prepared. */
function UnpreparedCase({ title }: { title: string }) {
  const { id = "" } = useParams();
  const { pathname, search } = useLocation();
  return (
    <OfficeFrame>
      <div className="problem">
        <h1>{title}</h1>
        <Unprepared formId={id} to={pathname + search} />
        <p>
          <a href={formUrl(id, useView())}>Back to the case</a>
        </p>
      </div>
    </OfficeFrame>
  );
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
