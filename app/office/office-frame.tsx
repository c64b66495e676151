import { NavLink } from "@remix-run/react";
import "../styles/office-frame.css";
import { LogoutButton } from "./sign-in/logout-button.tsx";
import { useSingleSubmit } from "./use-single-submit.ts";

/** Frame of the attorney's pages, with their navigation. */
export function OfficeFrame({ children }: { children: React.ReactNode }) {
  useSingleSubmit();
  return (
    <div className="office">
      <nav className="office-bar" aria-label="Office">
        <span className="office-places">
          <NavLink to="/admin/dashboard" end>
            Dashboard
          </NavLink>{" "}
          <NavLink to="/admin/conflicts">Conflict search</NavLink> <NavLink to="/admin/creditor-addresses">Creditor addresses</NavLink>{" "}
          <NavLink to="/admin/tables">Tables</NavLink> <NavLink to="/admin/official-forms">Official forms</NavLink>
        </span>
        <form method="post" action="/admin/new-case" className="office-new">
          <button type="submit" className="button button-quiet">
            New case
          </button>
        </form>
        <LogoutButton />
      </nav>
      {children}
    </div>
  );
}
