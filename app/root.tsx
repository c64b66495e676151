import { json, type LoaderFunctionArgs } from "@remix-run/server-runtime";
import { Links, Meta, Outlet, Scripts, ScrollRestoration, useLoaderData, useRouteLoaderData, type MetaFunction } from "@remix-run/react";
import { useEffect } from "react";
import "virtual:conditions.css";
import { FlashBanner, FlashProvider } from "./components/flash-banner.tsx";
import { ErrorPage } from "./components/error-page.tsx";
import { SiteFooter, SiteHeader, SkipLink, type Firm } from "./components/site-frame.tsx";
import { Toasts } from "./components/toasts.tsx";
import { useContinueNavigation } from "./components/use-continue-navigation.ts";
import { useInPageLinks } from "./components/use-in-page-links.ts";
import { words } from "./components/wording/index.ts";
import { revalidateUnlessSaveFailed } from "./components/submit-or-stay.ts";
import { useNonce } from "./nonce.ts";
import { loadOffice } from "./office/load-office.server.ts";
import { env } from "./platform/env.server.ts";
import { takeFlash } from "./platform/http/flash.server.ts";
import "./styles/index.css";

const firm: Firm = { name: env.FIRM_NAME, phone: env.FIRM_PHONE, email: env.FIRM_EMAIL, offices: env.FIRM_OFFICES };

export async function loader({ request, context: { proposesSpanish } }: LoaderFunctionArgs) {
  const [flashed, office] = await Promise.all([takeFlash(request), loadOffice(request)]);
  const isOffice = /^\/admin(?:\/|$)/.test(new URL(request.url).pathname);
  const description = words.siteDescription(firm.name);
  const otherLanguage = isOffice ? undefined : proposesSpanish ? "¿Prefiere español?" : words.inOtherLanguage;
  return json(
    { firm, description, flash: flashed?.message ?? null, office, otherLanguage },
    flashed ? { headers: { "Set-Cookie": flashed.cookie } } : {},
  );
}

export const shouldRevalidate = revalidateUnlessSaveFailed;

export const meta: MetaFunction = () => [{ title: words.siteName }];

/** The HTML document around every page, including error pages. */
export function Layout({ children }: { children: React.ReactNode }) {
  const nonce = useNonce();
  // A page that is rendered once for everybody has no nonce, and no scripts.
  const hasScripts = nonce !== "";
  const root = useRouteLoaderData<typeof loader>("root");
  return (
    <html lang={words.tag}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, interactive-widget=resizes-content" />
        <meta name="format-detection" content="telephone=no" />
        <meta name="theme-color" content="#17566b" />
        <meta name="description" content={root?.description} />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
        <Meta />
        <Links />
      </head>
      <body>
        <SkipLink />
        <Toasts>
          <FlashProvider message={root?.flash ?? null}>
            <SiteHeader firm={root?.firm} otherLanguage={root?.otherLanguage} />
            <main id="main" tabIndex={-1}>
              <FlashBanner />
              {children}
            </main>
            <SiteFooter firm={root?.firm} />
          </FlashProvider>
        </Toasts>
        {hasScripts && <ScrollRestoration nonce={nonce} />}
        {hasScripts && <Scripts nonce={nonce} />}
      </body>
    </html>
  );
}

export default function App() {
  useLoaderData<typeof loader>();
  useEffect(() => document.documentElement.classList.add("has-scripts"), []);
  useContinueNavigation();
  useInPageLinks();
  return <Outlet />;
}

export function ErrorBoundary() {
  return <ErrorPage />;
}
