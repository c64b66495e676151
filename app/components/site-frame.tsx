import { Fragment } from "react";
import { NavLink, useLocation, useMatches, useNavigation } from "@remix-run/react";
import { EnterButton } from "./enter-button.tsx";
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
type Loaded = { step?: Shown; isUnavailable?: true; page?: { step?: Shown }; link?: object | null };
type Shown = { sections?: readonly object[] };

/** The step that the page shows, or the form behind an edit link; nothing on other pages, and if the form cannot be read. */
function useShown(): Shown | null | undefined {
  const { step, isUnavailable, page, link } = (useMatches().slice(-1)[0]?.data ?? {}) as Loaded;
  return isUnavailable ? null : (step ?? page?.step ?? link);
}

/** A link past the navigation, and on the pages of a step also past the buttons for all steps, to the first question. */
export function SkipLink() {
  const isOffice = useLocation().pathname.startsWith("/admin/");
  const hasQuestions = useShown();
  return (
    <a className="skip-link" href={hasQuestions ? "#questions" : "#main"}>
      {isOffice ? "Skip to the content" : words.skipToForm}
    </a>
  );
}

/** Id of a step's form, which buttons outside of it post. */
export const stepFormId = "step-form";

interface HeaderProps {
  firm: Firm | undefined;
  /** What leads to the page in the other language; nothing on the office's pages. */
  otherLanguage: string | undefined;
}

/** A link to the page in the other language. */
export const LanguageLink = ({ name }: { name: string }) => (
  <a href={`?lang=${words.otherLanguage}`} lang={words.otherLanguage}>
    {name}
  </a>
);

/** What a page's route may have of its own: what leads to it in the other language. */
interface PageHandle {
  LanguageChoice?: typeof LanguageLink;
}

/** A bar at the top of the window while a page or the answer to a post is on its way. Browsers show their own without scripts. */
const LoadingBar = () => (useNavigation().state === "idle" ? null : <div className="loading-bar" />);

/**
 * The firm's name and phone number, and links to the form, the upload portal, and the page in the other language. On a step, a button
 * posts what is typed first.
 */
export function SiteHeader({ firm, otherLanguage }: HeaderProps) {
  const { LanguageChoice = LanguageLink } = (useMatches().slice(-1)[0]?.handle ?? {}) as PageHandle;
  const hasForm = useShown()?.sections?.[0] && otherLanguage;
  const isForm = useLocation().pathname.startsWith("/step/");
  return (
    <header className="site-header">
      <LoadingBar />
      <div className="site-width">
        <p className="site-name">
          <a href="/">{firm?.name ?? words.siteName}</a>
        </p>
        {firm && <PhoneLink phone={firm.phone} />}{" "}
        <nav className="site-nav" aria-label={words.main}>
          <NavLink to="/" reloadDocument className={isForm ? "active" : undefined}>
            {words.bankruptcyForm}
          </NavLink>{" "}
          <NavLink to="/upload" reloadDocument>
            {words.uploadDocuments}
          </NavLink>{" "}
          {hasForm && <EnterButton form={stepFormId}>{words.next}</EnterButton>}
          {otherLanguage &&
            (hasForm ? (
              <button form={stepFormId} name="intent" value={`lang:${words.otherLanguage}`} lang={words.otherLanguage}>
                {otherLanguage}
              </button>
            ) : (
              <LanguageChoice name={otherLanguage} />
            ))}
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
