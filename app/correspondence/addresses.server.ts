import { env } from "../platform/env.server.ts";

/** The secret address that lets a client change a form. */
export const editAddress = (token: string): string => `${env.PUBLIC_ORIGIN}/edit/${token}`;

/** The secret address that opens a draft in another browser. */
export const resumeAddress = (token: string): string => `${env.PUBLIC_ORIGIN}/continue/${token}`;

/** The secret address that stops the reminders of a draft. */
export const stopAddress = (token: string): string => `${env.PUBLIC_ORIGIN}/reminders/${token}`;

/** The secret address that lets a client send more documents after submitting some. */
export const addMoreAddress = (token: string): string => `${env.PUBLIC_ORIGIN}/upload/continue/${token}`;

/** Where the attorney finds a form, after signing in. */
export const submissionAddress = (formId: string): string => `${env.PUBLIC_ORIGIN}/admin/submissions/${formId}`;

/** Where the attorney finds a session of the upload portal, after signing in. */
export const uploadSessionAddress = (sessionId: string): string => `${env.PUBLIC_ORIGIN}/admin/upload-sessions/${sessionId}`;
