import { useLocation, useRouteError, useRouteLoaderData } from "@remix-run/react";
import { problemTitle, statusOf } from "./page-title.ts";
import { PhoneLink, type Firm } from "./site-frame.tsx";
import { words } from "./wording/index.ts";

/** The page for a route error: not found, or failed. */
export function ErrorPage() {
  const status = statusOf(useRouteError());
  if (status === 404)
    return (
      <div className="problem">
        <h1>{problemTitle(status)}</h1>
        <p>
          {words.pageDoesNotExist} <a href="/">{words.goToForm}</a>
        </p>
      </div>
    );
  return <TryAgainPage status={status} />;
}

/** The page shown while the server runs but the services behind it are unavailable. */
export const UnavailablePage = () => <TryAgainPage status={503} />;

/** Says what went wrong, with a link that reloads the page. */
function TryAgainPage({ status }: { status: number }) {
  const { pathname, search } = useLocation();
  const root = useRouteLoaderData("root") as { firm?: Firm } | undefined;
  return (
    <div className="problem">
      <h1>{problemTitle(status)}</h1>
      <p>
        {words.savedIsSafe}
        {root?.firm && (
          <>
            : <PhoneLink phone={root.firm.phone} />
          </>
        )}
        .
      </p>
      <p>
        <a className="button button-primary" href={`${pathname}${search}`}>
          {words.tryAgain}
        </a>
      </p>
    </div>
  );
}
