import { env } from "../platform/env.server.ts";
import { currentLanguage } from "../platform/language/language.ts";

/** URL of a client's page, which opens in the current language. English needs no choice. */
const clientUrl = (path: string): string => `${env.PUBLIC_ORIGIN}${path}${currentLanguage() === "es" ? "?lang=es" : ""}`;

/** Secret URL that lets a client change a form. */
export const editUrl = (token: string): string => clientUrl(`/edit/${token}`);

/** Secret URL that opens a draft in another browser. */
export const resumeUrl = (token: string): string => clientUrl(`/continue/${token}`);

/** Secret URL that stops the reminders of a draft. */
export const unsubscribeUrl = (token: string): string => clientUrl(`/reminders/${token}`);

/** Secret URL that lets a client send more documents after a submission. */
export const addMoreUrl = (token: string): string => clientUrl(`/upload/continue/${token}`);

/** URL of a form in the dashboard; requires signing in. */
export const submissionUrl = (formId: string): string => `${env.PUBLIC_ORIGIN}/admin/submissions/${formId}`;

/** URL of a portal session in the dashboard; requires signing in. */
export const uploadSessionUrl = (sessionId: string): string => `${env.PUBLIC_ORIGIN}/admin/upload-sessions/${sessionId}`;
