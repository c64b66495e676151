import { Link } from "@remix-run/react";
import { rowsPerPage } from "./dashboard-view.ts";

const number = (value: number) => value.toLocaleString("en-US");

/** "1–25 of 10,000". */
export function rangeOf(page: number, found: number): string {
  const first = (page - 1) * rowsPerPage + 1;
  return `${number(first)}–${number(Math.min(first + rowsPerPage - 1, found))} of ${number(found)}`;
}

interface Props {
  /** Names these links among others of the page. */
  label: string;
  page: number;
  last: number;
  /** The address of a page. */
  to: (page: number) => string;
}

/** The ways to the page before and the page after, where there are any. */
export function PageLinks({ label, page, last, to }: Props) {
  if (last <= 1) return null;
  return (
    <nav className="page-links" aria-label={label}>
      {page > 1 && (
        <Link className="button" rel="prev" to={to(page - 1)} discover="none">
          Previous<span className="visually-hidden"> page</span>
        </Link>
      )}{" "}
      <span className="hint">
        Page {number(page)} of {number(last)}
      </span>{" "}
      {page < last && (
        <Link className="button" rel="next" to={to(page + 1)} discover="none">
          Next<span className="visually-hidden"> page</span>
        </Link>
      )}
    </nav>
  );
}
