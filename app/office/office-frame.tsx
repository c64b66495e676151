import { NavLink } from "@remix-run/react";
import "../styles/office-frame.css";
import { LogoutButton } from "./logout-button.tsx";
import { useSingleSubmit } from "./use-single-submit.ts";

/** Frame of the attorney's pages, with their navigation. */
export function OfficeFrame({ children }: { children: React.ReactNode }) {
  useSingleSubmit();
  return (
    <div className="office">
      <a className="skip-link" href="#office-content">
        Skip the office's menu
      </a>
      <nav className="office-bar" aria-label="Office">
        <span className="office-places">
          <NavLink to="/admin/dashboard" end>
            Dashboard
          </NavLink>{" "}
          <NavLink to="/admin/conflicts">Conflict search</NavLink> <NavLink to="/admin/creditor-addresses">Creditor addresses</NavLink>{" "}
          <NavLink to="/admin/tables">Tables</NavLink> <NavLink to="/admin/firm-defaults">Firm defaults</NavLink>{" "}
          <NavLink to="/admin/official-forms">Official forms</NavLink>
        </span>{" "}
        <a href="/admin/new-case" className="button button-quiet office-new">
          New case
        </a>{" "}
        <LogoutButton />
      </nav>
      <div id="office-content" tabIndex={-1}>
        {children}
      </div>
    </div>
  );
}
