import { Fragment } from "react";
import { NavLink, useLocation, useMatches } from "@remix-run/react";
import { words } from "./wording/index.ts";

/** A phone number as a link that dials it. A ten-digit number gets the US country code. */
export const PhoneLink = ({ phone }: { phone: string }) => {
  const digits = phone.replace(/\D/g, "");
  return <a href={`tel:${digits.length === 10 ? `+1${digits}` : digits}`}>{phone}</a>;
};

export interface Firm {
  name: string;
  phone: string;
  email: string;
  offices: string[];
}

/** What pages load: a step, the entrance or the review, or the form behind an edit link. */
type Loaded = { step?: object; isUnavailable?: true; page?: { step?: object }; link?: object | null };

/** A link past the navigation, and on the pages of a step also past the buttons for all steps, to the first question. */
export function SkipLink() {
  const isOffice = useLocation().pathname.startsWith("/admin/");
  const hasQuestions = useMatches().some(({ data }) => {
    const { step, isUnavailable, page, link } = (data ?? {}) as Loaded;
    return !isUnavailable && (step ?? page?.step ?? link);
  });
  return (
    <a className="skip-link" href={hasQuestions ? "#questions" : "#main"}>
      {isOffice ? "Skip to the content" : words.skipToForm}
    </a>
  );
}

/** The firm's name and phone number, and links to the form, the upload portal, and the page in the other language. */
export function SiteHeader({ firm, proposal }: { firm: Firm | undefined; proposal: string | undefined }) {
  const isForm = useLocation().pathname.startsWith("/step/");
  return (
    <header className="site-header">
      <div className="site-width">
        <p className="site-name">
          <a href="/">{firm?.name ?? "Bankruptcy Intake"}</a>
        </p>
        {firm && <PhoneLink phone={firm.phone} />}{" "}
        <nav className="site-nav" aria-label={words.main}>
          <NavLink to="/" reloadDocument className={isForm ? "active" : undefined}>
            {words.bankruptcyForm}
          </NavLink>{" "}
          <NavLink to="/upload" reloadDocument>
            {words.uploadDocuments}
          </NavLink>{" "}
          <a href={`?lang=${words.otherLanguage}`} lang={words.otherLanguage} hrefLang={words.otherLanguage}>
            {proposal ?? words.inOtherLanguage}
          </a>
        </nav>
      </div>
    </header>
  );
}

/** The legal notices that appear on every page, and the firm's contact details. */
export function SiteFooter({ firm }: { firm: Firm | undefined }) {
  return (
    <footer className="site-footer">
      <div className="site-width">
        <p>{words.noRelationship}</p>
        <p>{words.debtReliefAgency}</p>
        {firm && (
          <address>
            {firm.name} ·{" "}
            {firm.offices.map((office) => (
              <Fragment key={office}>
                <span>{office} ·</span>{" "}
              </Fragment>
            ))}
            <PhoneLink phone={firm.phone} /> · <a href={`mailto:${firm.email}`}>{firm.email}</a>
          </address>
        )}
      </div>
    </footer>
  );
}
