import { Link } from "@remix-run/react";
import type { CaseFilter, CaseSort } from "../../records/case-lists.ts";
import type { Dashboard } from "./dashboard-route.server.ts";
import { dashboardUrl, sortsOf, type View } from "../urls.ts";

const filters: [CaseFilter, string][] = [
  ["all", "All"],
  ["new", "New"],
  ["changed", "Changed"],
  ["not-submitted", "Not submitted"],
  ["documents-missing", "Documents missing"],
  ["mail-failed", "Mail failed"],
  ["answered", "Answered"],
];

/** Whether a filter is offered: upload sessions have no required documents, and "Answered" appears only when there is something to show. */
const isOffered = (filter: CaseFilter, { tab, filter: chosen }: View, counts: Dashboard["counts"]): boolean =>
  filter === "answered" ? (counts.answered ?? 0) > 0 || chosen === filter : filter !== "documents-missing" || tab === "forms";

const sorts: [CaseSort, string][] = [
  ["activity", "Activity"],
  ["urgent", "Urgent"],
  ["gaps", "Gaps"],
  ["name", "Name"],
  ["created", "Created"],
];

/** Highest count shown; more is "99+". */
const maxShown = 99;

/** Filters of the list, each with the number of matching cases. */
export const FilterLinks = ({ view, counts }: { view: View; counts: Dashboard["counts"] }) => (
  <nav className="list-links" aria-label="Show">
    {filters
      .filter(([filter]) => isOffered(filter, view, counts))
      .map(([filter, label]) => (
        <Choice key={filter} to={{ ...view, filter, page: 1 }} isChosen={view.filter === filter}>
          {label}
          <Count count={counts[filter]} />
        </Choice>
      ))}
  </nav>
);

const Count = ({ count }: { count: number | undefined }) =>
  count === undefined ? null : <span className="list-count"> {count > maxShown ? `${maxShown}+` : count}</span>;

/** Sort orders of the list. */
export const SortLinks = ({ view }: { view: View }) => (
  <nav className="list-links list-sorts" aria-label="Sort by">
    <span aria-hidden="true">Sort by </span>
    {sorts
      .filter(([sort]) => sortsOf(view.tab).includes(sort))
      .map(([sort, label]) => (
        <Choice key={sort} to={{ ...view, sort, page: 1 }} isChosen={view.sort === sort}>
          {label}
        </Choice>
      ))}
  </nav>
);

const Choice = ({ to, isChosen, children }: { to: View; isChosen: boolean; children: React.ReactNode }) => (
  <>
    <Link to={dashboardUrl(to)} preventScrollReset discover="none" aria-current={isChosen ? "true" : undefined}>
      {children}
    </Link>{" "}
  </>
);
