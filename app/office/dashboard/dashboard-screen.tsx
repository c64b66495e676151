import { Link, useNavigation } from "@remix-run/react";
import { useRef, useState, type MouseEvent } from "react";
import { useToast } from "../../components/toasts.tsx";
import "../../styles/office.css";
import type { Dashboard } from "./dashboard-route.server.ts";
import { dashboardUrl, rowsPerPage, defaultView, type View } from "../urls.ts";
import { canShowDialog, DeleteDialog, type DeletedForm } from "../delete/delete-dialog.tsx";
import { FilterLinks, MissingLinks, SortLinks } from "./list-links.tsx";
import { FormsTable } from "./forms-table.tsx";
import { submissionNotFound } from "../../casework/not-found.ts";
import { OfficeFrame } from "../office-frame.tsx";
import { PageLinks, formatRange } from "../page-links.tsx";
import { RecentActivity } from "./recent-activity.tsx";
import { SearchForm } from "./search-form.tsx";
import { SessionsTable } from "./sessions-table.tsx";
import { StatCards } from "./stat-cards.tsx";
import { Tooltip } from "../tooltip.tsx";
import { useLiveCases } from "./use-live-cases.ts";

const emptyTexts = {
  forms: {
    all: "No submissions yet.",
    search: "No submissions found matching your search.",
    filter: "No submissions here.",
  },
  uploads: {
    all: "No document uploads yet.",
    search: "No upload sessions found matching your search.",
    filter: "No upload sessions here.",
  },
};

const emptyText = ({ tab, search }: View, total: number): string => emptyTexts[tab][search ? "search" : total > 0 ? "filter" : "all"];

/** Attorney's overview of all forms and upload sessions. */
export function DashboardScreen({ loaded }: { loaded: Dashboard }) {
  const { dashboard, refresh } = useLiveCases(loaded);
  const { totals, view, found, counts, forms, sessions, activity } = dashboard;
  const { formToDelete, confirmDelete, remove, close, list } = useDeletion(refresh);
  const isBusy = useNavigation().state === "loading";
  return (
    <OfficeFrame>
      <div className="dashboard">
        <div className="dashboard-head">
          <h1>Attorney Dashboard</h1>
          <StatCards totals={totals} />
        </div>
        <Tabs view={view} forms={totals.forms} sessions={totals.sessions} />
        <section ref={list} className="card cases" aria-labelledby="cases-title" aria-busy={isBusy} tabIndex={-1}>
          <h2 id="cases-title" className="visually-hidden">
            {view.tab === "forms" ? "Bankruptcy Forms" : "Document Uploads"}
          </h2>
          <SearchForm key={view.tab} view={view} />
          <div className="list-head">
            <FilterLinks view={view} counts={counts} />
            <p className="case-count" role="status">
              {found === 0 ? emptyText(view, view.tab === "forms" ? totals.forms : totals.sessions) : formatRange(view.page, found)}
            </p>
            {view.tab === "forms" && <MissingLinks view={view} counts={counts} />}
            {found > 1 && <SortLinks view={view} />}
          </div>
          {forms.length > 0 && <FormsTable forms={forms} view={view} since={loaded.readAt} onDelete={confirmDelete} />}
          {sessions.length > 0 && <SessionsTable sessions={sessions} view={view} since={loaded.readAt} />}
          <PageLinks label="Pages" page={view.page} last={Math.ceil(found / rowsPerPage)} to={(page) => dashboardUrl({ ...view, page })} />
        </section>
        <RecentActivity lines={activity} view={view} />
      </div>
      <Tooltip />
      {formToDelete && <DeleteDialog key={formToDelete.id} form={formToDelete} onDelete={remove} onClose={close} />}
    </OfficeFrame>
  );
}

function Tabs({ view: { tab }, forms, sessions }: { view: View; forms: number; sessions: number }) {
  const to = (other: View["tab"], label: string, count: number) => (
    <Link to={dashboardUrl(defaultView(other))} preventScrollReset discover="none" aria-current={tab === other ? "page" : undefined}>
      {label} ({count.toLocaleString("en-US")})
    </Link>
  );
  return (
    <nav className="case-tabs" aria-label="Cases">
      {to("forms", "Bankruptcy Forms", forms)} {to("uploads", "Document Uploads", sessions)}
    </nav>
  );
}

/** Confirms and performs the deletion of a form. The focus moves to the list when the form is gone, even if its row is still displayed. */
function useDeletion(refresh: () => Promise<void>) {
  const toast = useToast();
  const [formToDelete, setFormToDelete] = useState<DeletedForm>();
  const list = useRef<HTMLElement>(null);
  const isGone = useRef(false);

  function confirmDelete(event: MouseEvent, form: DeletedForm) {
    if (!canShowDialog() || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    isGone.current = false;
    setFormToDelete(form);
  }

  async function remove({ id }: DeletedForm) {
    const response = await fetch(`/api/admin/submissions/${id}`, { method: "DELETE" }).catch(() => undefined);
    if (response?.status === 401) return window.location.reload();
    isGone.current = response?.ok || response?.status === 404;
    if (response?.ok) toast({ title: "Submission deleted" });
    else {
      const message = response?.status === 404 ? submissionNotFound : "Failed to delete submission";
      toast({ title: "Delete failed", message, variant: "destructive" });
    }
    await refresh();
  }

  function close() {
    setFormToDelete(undefined);
    if (isGone.current || document.activeElement === document.body) list.current?.focus({ preventScroll: true });
  }

  return { formToDelete, confirmDelete, remove, close, list };
}
