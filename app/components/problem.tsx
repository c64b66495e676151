import { useLocation, useRouteError, useRouteLoaderData } from "@remix-run/react";
import { problemTitle, statusOf } from "./page-title.ts";
import { PhoneLink, type Firm } from "./site-frame.tsx";

/** The error page: not found, or could not be rendered. */
export function Problem() {
  const status = statusOf(useRouteError());
  if (status === 404)
    return (
      <div className="problem">
        <h1>{problemTitle(status)}</h1>
        <p>
          There is nothing at this address. <a href="/">Go to the bankruptcy form</a>
        </p>
      </div>
    );
  return <TryAgain status={status} />;
}

/** The page while the server is there but what is behind it is not. */
export const Unavailable = () => <TryAgain status={503} />;

/** What went wrong, and the way back to where the person was. */
function TryAgain({ status }: { status: number }) {
  const { pathname, search } = useLocation();
  const root = useRouteLoaderData("root") as { firm?: Firm } | undefined;
  return (
    <div className="problem">
      <h1>{problemTitle(status)}</h1>
      <p>
        Everything you saved is safe. Please wait a moment and try again, or call us if the problem continues
        {root?.firm && (
          <>
            : <PhoneLink phone={root.firm.phone} />
          </>
        )}
        .
      </p>
      <p>
        <a className="button button-primary" href={`${pathname}${search}`}>
          Try again
        </a>
      </p>
    </div>
  );
}
