import { NavLink } from "@remix-run/react";
import "../styles/office-frame.css";
import { LogoutButton } from "./sign-in/logout-button.tsx";

/** The frame of the attorney's pages. */
export const OfficeFrame = ({ children }: { children: React.ReactNode }) => (
  <div className="office">
    <nav className="office-bar" aria-label="Office">
      <NavLink to="/admin/dashboard" end>
        Dashboard
      </NavLink>
      <LogoutButton />
    </nav>
    {children}
  </div>
);
