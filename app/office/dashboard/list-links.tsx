import { Link } from "@remix-run/react";
import { documentTypes, type DocumentType } from "../../files/file-rules.ts";
import type { CaseSort, ViewFilter } from "../../records/case-lists.ts";
import type { Dashboard } from "./dashboard-route.server.ts";
import { dashboardUrl, defaultSortOf, sortsOf, type View } from "../urls.ts";

const filters: [ViewFilter, string][] = [
  ["open", "All open"],
  ["today", "Today"],
  ["waiting", "Waiting"],
  ["ready", "Ready"],
  ["mine", "Mine"],
  ["new", "New"],
  ["changed", "Changed"],
  ["answered", "Answered"],
  ["not-submitted", "Not submitted"],
  ["mail-failed", "Mail failed"],
  ["closed", "Closed"],
];

const missingFilters: [ViewFilter, string][] = [
  ["documents-missing", "Documents missing"],
  ...(Object.keys(documentTypes) as DocumentType[]).map((type): [ViewFilter, string] => [`missing-${type}`, documentTypes[type].title]),
];

/** Whether a filter is offered: only those of a person need one, and only forms have a petition or are asked for something. */
const isOffered = (filter: ViewFilter, { tab }: View, counts: Dashboard["counts"]): boolean =>
  filter === "mine" ? counts.mine !== undefined : tab === "forms" || !["ready", "answered"].includes(filter);

const sorts: [CaseSort, string][] = [
  ["activity", "Activity"],
  ["date", "Next date"],
  ["waiting", "Waiting"],
  ["urgent", "Urgent"],
  ["gaps", "Gaps"],
  ["name", "Name"],
  ["created", "Created"],
];

/** Highest count shown; more is "99+". */
const maxShown = 99;

/** Views of the list, each with the number of matching cases. */
export const FilterLinks = ({ view, counts }: { view: View; counts: Dashboard["counts"] }) => (
  <nav className="list-links" aria-label="Show">
    <ViewLinks
      filters={filters
        .filter(([filter]) => isOffered(filter, view, counts))
        .map(([filter, label]) => [filter, filter === "closed" && view.tab === "uploads" ? "Filed or closed" : label])}
      view={view}
      counts={counts}
    />
  </nav>
);

/** Views of the forms that lack documents, by type. */
export const MissingLinks = ({ view, counts }: { view: View; counts: Dashboard["counts"] }) => (
  <nav className="list-links" aria-label="Missing">
    <ViewLinks filters={missingFilters} view={view} counts={counts} />
  </nav>
);

const ViewLinks = ({ filters, view, counts }: { filters: [ViewFilter, string][]; view: View; counts: Dashboard["counts"] }) => (
  <>
    {filters.map(([filter, label]) => (
      <Choice key={filter} to={{ ...view, filter, sort: defaultSortOf(filter), page: 1 }} isChosen={view.filter === filter}>
        {label}
        <Count count={counts[filter]} />
      </Choice>
    ))}
  </>
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
