import { Link } from "@remix-run/react";
import { addressOf, rowsPerPage, type View } from "./dashboard-view.ts";

const number = (value: number) => value.toLocaleString("en-US");

/** "1–25 of 10,000". */
export function rangeOf(page: number, found: number): string {
  const first = (page - 1) * rowsPerPage + 1;
  return `${number(first)}–${number(Math.min(first + rowsPerPage - 1, found))} of ${number(found)}`;
}

/** The ways to the page before and the page after, where there are any. */
export function PageLinks({ view, found }: { view: View; found: number }) {
  const last = Math.ceil(found / rowsPerPage);
  if (last <= 1) return null;
  return (
    <nav className="page-links" aria-label="Pages">
      {view.page > 1 && (
        <Link className="button" rel="prev" to={addressOf({ ...view, page: view.page - 1 })} discover="none">
          Previous<span className="visually-hidden"> page</span>
        </Link>
      )}
      <span className="hint">
        Page {number(view.page)} of {number(last)}
      </span>
      {view.page < last && (
        <Link className="button" rel="next" to={addressOf({ ...view, page: view.page + 1 })} discover="none">
          Next<span className="visually-hidden"> page</span>
        </Link>
      )}
    </nav>
  );
}
