import { Link } from "@remix-run/react";
import { rowsPerPage } from "./urls.ts";

const formatNumber = (value: number) => value.toLocaleString("en-US");

/** "1–25 of 10,000". */
export function formatRange(page: number, found: number): string {
  const first = (page - 1) * rowsPerPage + 1;
  return `${formatNumber(first)}–${formatNumber(Math.min(first + rowsPerPage - 1, found))} of ${formatNumber(found)}`;
}

interface Props {
  /** Accessible name that distinguishes these links from others on the page. */
  label: string;
  page: number;
  last: number;
  /** URL of a page. */
  to: (page: number) => string;
}

/** Links to the previous and next page. */
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
        Page {formatNumber(page)} of {formatNumber(last)}
      </span>{" "}
      {page < last && (
        <Link className="button" rel="next" to={to(page + 1)} discover="none">
          Next<span className="visually-hidden"> page</span>
        </Link>
      )}
    </nav>
  );
}
