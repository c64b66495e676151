import { isRouteErrorResponse, useRouteError } from "@remix-run/react";

/** The page in place of one that is not there or could not be made. */
export function Problem() {
  const error = useRouteError();
  const status = isRouteErrorResponse(error) ? error.status : 500;
  if (status === 404)
    return (
      <div className="problem">
        <h1>404 Page Not Found</h1>
        <p>
          There is nothing at this address. <a href="/">Go to the bankruptcy form</a>
        </p>
      </div>
    );
  if (status === 503) return <Unavailable />;
  return (
    <div className="problem">
      <h1>{status === 429 ? "Too many requests" : "Something went wrong"}</h1>
      <p>Everything you saved is safe. Please wait a moment, go back and try again, or call us if the problem continues.</p>
      <p>
        <a className="button button-primary" href="/">
          Try again
        </a>
      </p>
    </div>
  );
}

/** The page while the server is there but what is behind it is not. */
export const Unavailable = () => (
  <div className="problem">
    <h1>We cannot reach your form right now</h1>
    <p>Everything you saved is safe. Please wait a moment and try again, or call us if the problem continues.</p>
    <p>
      <a className="button button-primary" href="/">
        Try again
      </a>
    </p>
  </div>
);
