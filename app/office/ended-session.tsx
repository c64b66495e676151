import { useLocation } from "@remix-run/react";
import { problemTitle } from "../components/page-title.ts";
import type { EndedSession } from "../sign-in/attorney.server.ts";

/** Reports that the session has ended, and keeps what was posted until it is sent again. It works without scripts. */
export function EndedSessionPage({ posted }: EndedSession) {
  const { pathname, search } = useLocation();
  return (
    <div className="problem">
      <h1>{problemTitle(401)}</h1>
      <p>
        Nothing has been saved yet, and nothing you typed is lost: this page has kept it. Sign in again in another window, then come back
        here and send it again.
      </p>
      <form method="post" action={`${pathname}${search}`} className="case-buttons">
        {posted.map(([name, value], index) => (
          <input key={index} type="hidden" name={name} value={value} />
        ))}
        <a className="button button-secondary" href="/admin/login" target="_blank" rel="noreferrer">
          Sign in
        </a>{" "}
        <button type="submit" className="button button-primary">
          Send again
        </button>
      </form>
    </div>
  );
}
