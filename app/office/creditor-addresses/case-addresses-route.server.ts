import { redirect } from "@remix-run/node";
import { flash } from "../../platform/http/flash.server.ts";
import { attorneyCookie, type Requester } from "../../platform/http/requester.server.ts";
import { callingApiClient } from "../../platform/log.server.ts";
import { FormTooLarge } from "../../records/form-change.ts";
import type { Form } from "../../records/form.ts";
import { findBookEntry } from "../../records/creditor-addresses.server.ts";
import { learnPlaces } from "./case-addresses.server.ts";
import { filledIn, writeAddresses } from "./write-addresses.server.ts";

export const changedMeanwhile = "The creditor or the book has changed since you opened this page. Nothing was written; look at it again.";
export const nothingChosen = "Nothing is chosen. Tick the addresses to keep first.";

/** The attorney, or the program that calls, as the one who writes answers. */
export const officeRequester = (request: Request, address: string): Requester & { address: string } =>
  callingApiClient() === undefined
    ? { kind: "cookieless", attorney: attorneyCookie.hashOf(request), address }
    : { kind: "cookieless", hasApiKey: true, address };

/** What came of taking an address over. */
export type Taken = "taken" | "changed" | "missing" | "too large";

interface Taking {
  path: string;
  entryId: string;
  seen: string;
}

/** Fills an address of the book into the answers of a form, unless either has changed since it was seen. */
export async function takeAddress(formId: string, { path, entryId, seen }: Taking, request: Request, address: string): Promise<Taken> {
  const entry = await findBookEntry(entryId);
  if (!entry) return "changed";
  try {
    const written = await writeAddresses(formId, officeRequester(request, address), [{ path, seen, to: entry }], filledIn);
    return written ? (written.written.length > 0 ? "taken" : "changed") : "missing";
  } catch (error) {
    if (error instanceof FormTooLarge) return "too large";
    throw error;
  }
}

/** What the card's buttons post, as the value of `intent`. */
const takeIntent = /^take ([\w-]{24}) ([\w-]{16}) (\S{1,100})$/;

/** Whether a post of the petition's page is for its card of addresses. */
export const isAboutAddresses = (intent: string): boolean => /^(?:take|keep)\b/.test(intent);

/**
 * Takes an address over, or keeps addresses in the book, and goes back to the page; a string is why nothing was done. `chosen` are
 * the paths that are ticked.
 */
export async function handleCaseAddresses(
  form: Form,
  { intent, chosen, back, request, address }: { intent: string; chosen: string[]; back: string; request: Request; address: string },
): Promise<Response | string> {
  const [, entryId, seen, path] = takeIntent.exec(intent) ?? [];
  const done = async (title: string) => redirect(back, { status: 303, headers: { "Set-Cookie": await flash({ title }) } });
  if (entryId && seen && path) {
    const taken = await takeAddress(form.id, { path, entryId, seen }, request, address);
    if (taken === "taken") return done("Address taken over");
    return taken === "too large" ? new FormTooLarge().message : changedMeanwhile;
  }
  const paths = intent === "keep" ? chosen : [intent.slice("keep ".length)];
  if (paths.length === 0) return nothingChosen;
  const kept = await learnPlaces(form, paths, address);
  return kept > 0 ? done(`Kept in the book: ${kept}`) : changedMeanwhile;
}
