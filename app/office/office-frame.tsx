import { NavLink, useLocation, useRouteLoaderData } from "@remix-run/react";
import { useEffect } from "react";
import "../styles/office-frame.css";
import { LogoutButton } from "./logout-button.tsx";
import { NameButtons } from "./name-buttons.tsx";
import { dashboardUrl, defaultView, namesUrl, searchMax } from "./urls.ts";
import { useOffice } from "./use-office.ts";
import { useSingleSubmit } from "./use-single-submit.ts";

const inboxUrl = dashboardUrl(defaultView("uploads"));

/** Frame of the attorney's pages, with their bar: where everything is, and a search for a case. */
export function OfficeFrame({ children }: { children: React.ReactNode }) {
  useSingleSubmit();
  useSearchKey();
  return (
    <div className="office">
      <a className="skip-link" href="#office-content">
        Skip the office's menu
      </a>
      <Bar />
      <div id="office-content" tabIndex={-1}>
        {children}
      </div>
      <p className="office-public">
        For clients: <a href="/">Bankruptcy Form</a> <a href="/upload">Upload Documents</a>
      </p>
    </div>
  );
}

function Bar() {
  const root = useRouteLoaderData("root") as { firm: { name: string } } | undefined;
  const { pathname, search } = useLocation();
  const isDashboard = pathname === "/admin/dashboard";
  const isInbox = isDashboard && new URLSearchParams(search).get("tab") === "uploads";
  return (
    <nav className="office-bar" aria-label="Office">
      <span className="office-firm">{root?.firm.name}</span>{" "}
      <span className="office-places">
        <a href="/admin/dashboard" aria-current={isDashboard && !isInbox ? "page" : undefined}>
          Cases
        </a>{" "}
        <a href={inboxUrl} aria-current={isInbox ? "page" : undefined}>
          Inbox
        </a>{" "}
        <NavLink to="/admin/conflicts">Conflicts</NavLink>{" "}
        <details className="office-library">
          <summary>Library</summary>{" "}
          <span className="office-shelf">
            <NavLink to="/admin/tables">Tables</NavLink> <NavLink to="/admin/firm-defaults">Firm defaults</NavLink>{" "}
            <NavLink to="/admin/creditor-addresses">Creditor addresses</NavLink>{" "}
            <NavLink to="/admin/official-forms">Official forms</NavLink> <NavLink to={namesUrl}>Names</NavLink>
          </span>
        </details>
      </span>{" "}
      {!isDashboard && (
        <form method="get" action="/admin/dashboard" role="search" aria-label="Cases" className="office-search">
          <input
            type="search"
            name="search"
            aria-label="Search for a case"
            placeholder="Name or reference"
            maxLength={searchMax}
            autoComplete="off"
          />{" "}
          <button type="submit" className="button button-quiet">
            Find
          </button>
        </form>
      )}{" "}
      <a href="/admin/new-case" className="button button-quiet office-new">
        New client
      </a>{" "}
      <Who to={pathname + search} />
      <LogoutButton />
    </nav>
  );
}

/** Menu that says and chooses who is working. Nothing without names. */
function Who({ to }: { to: string }) {
  const { names, initials } = useOffice();
  if (names.length === 0) return null;
  return (
    <details className="office-library office-who">
      <summary>
        <span className="visually-hidden">Working as </span>
        {initials ?? "Office"}
      </summary>{" "}
      <div className="office-shelf">
        <NameButtons to={to} />
      </div>
    </details>
  );
}

/** Moves the focus to the page's search when "/" is pressed outside of a control. */
function useSearchKey(): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const isTyping = event.target instanceof Element && event.target.closest("input, textarea, select");
      const search = document.querySelector<HTMLInputElement>(".office input[type=search]");
      if (event.key !== "/" || isTyping || !search || event.ctrlKey || event.metaKey || event.altKey) return;
      event.preventDefault();
      search.focus();
    };
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, []);
}
