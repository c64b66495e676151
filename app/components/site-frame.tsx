import { NavLink, useLocation } from "@remix-run/react";

export interface Firm {
  name: string;
  phone: string;
  email: string;
  offices: string[];
}

/** The firm's name and the two ways through the site. */
export function SiteHeader({ firm }: { firm: Firm | undefined }) {
  const isForm = useLocation().pathname.startsWith("/step/");
  return (
    <header className="site-header">
      <div className="site-width">
        <p className="site-name">{firm?.name ?? "Bankruptcy Intake"}</p>
        {firm && <FirmPhone phone={firm.phone} />}{" "}
        <nav className="site-nav" aria-label="Main">
          <NavLink to="/" reloadDocument className={isForm ? "active" : undefined}>
            Bankruptcy Form
          </NavLink>{" "}
          <NavLink to="/upload" reloadDocument>
            Upload Documents
          </NavLink>
        </nav>
      </div>
    </header>
  );
}

/** The firm's number as a link that dials it. */
export const FirmPhone = ({ phone }: { phone: string }) => <a href={`tel:+1${phone.replace(/\D/g, "")}`}>{phone}</a>;

/** What the law and the firm want every requester to read, and how to reach the firm. */
export function SiteFooter({ firm }: { firm: Firm | undefined }) {
  return (
    <footer className="site-footer">
      <div className="site-width">
        <p>
          The information you give does not create an attorney-client relationship until an employment contract is signed. Fees are paid by
          cash, debit card, money order or bank certified check. No personal checks.
        </p>
        <p>We are a debt relief agency. We help people file for bankruptcy relief under the Bankruptcy Code.</p>
        {firm && (
          <address>
            {firm.name} · {firm.offices.join(" · ")} · <FirmPhone phone={firm.phone} /> · <a href={`mailto:${firm.email}`}>{firm.email}</a>
          </address>
        )}
      </div>
    </footer>
  );
}
