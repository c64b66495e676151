import { useActionData, useLoaderData, type MetaFunction } from "@remix-run/react";
import { pageTitle } from "../components/page-title.ts";
import { ErrorPage } from "../components/error-page.tsx";
import { PortalLanguage } from "../documents/portal/portal-contact.tsx";
import { handlePortalAction, loadPortal } from "../documents/portal/portal-route.server.ts";
import { PortalScreen } from "../documents/portal/portal-screen.tsx";
import { words } from "../documents/portal/wording/index.ts";
import { submitOrStay, revalidateUnlessSaveFailed } from "../components/submit-or-stay.ts";

export const handle = { LanguageChoice: PortalLanguage };

export const loader = loadPortal;

export const action = handlePortalAction;

export const clientAction = submitOrStay;

export const shouldRevalidate = revalidateUnlessSaveFailed;

export const meta: MetaFunction = (args) => pageTitle(words.uploadDocuments, args);

export default function Upload() {
  return <PortalScreen page={useLoaderData<typeof loader>()} reply={useActionData<typeof action>()} />;
}

export const ErrorBoundary = ErrorPage;
