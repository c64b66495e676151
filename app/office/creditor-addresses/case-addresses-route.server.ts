import { attorneyCookie, type Requester } from "../../platform/http/requester.server.ts";
import { callingApiClient } from "../../platform/log.server.ts";
import { FormTooLarge } from "../../records/form-change.ts";
import type { Form } from "../../records/form.ts";
import { findBookEntry } from "../../records/creditor-addresses.server.ts";
import { redirectWithFlash } from "../../platform/http/flash.server.ts";
import { addAddressesToBook } from "../../casework/addresses/case-addresses.server.ts";
import { fillMissingParts, writeAddresses } from "../../casework/addresses/write-addresses.server.ts";

export const changedSinceOpened =
  "The creditor or the book has changed since you opened this page. Nothing was saved. Please check it again.";
export const nothingSelected = "Nothing is selected. Select the addresses to add first.";

/** Requester for writing answers: the attorney, or the API client that makes the request. */
export const officeRequester = (request: Request, address: string): Requester & { address: string } =>
  callingApiClient() === undefined
    ? { kind: "cookieless", attorney: attorneyCookie.hashOf(request), address }
    : { kind: "cookieless", hasApiKey: true, address };

/** Result of filling in an address. */
export type FillResult = "filled" | "changed" | "missing" | "too large";

interface FillRequest {
  path: string;
  entryId: string;
  seen: string;
}

/**
 * Fills an address from the book into the answers of a form, at a place and at all others with the same name and the same parts of an
 * address, unless the place or the entry has changed since the page was rendered.
 */
export async function fillInAddress(
  formId: string,
  { path, entryId, seen }: FillRequest,
  request: Request,
  address: string,
): Promise<FillResult> {
  const entry = await findBookEntry(entryId);
  if (!entry) return "changed";
  try {
    const change = { path, seen, to: entry };
    const result = await writeAddresses(formId, officeRequester(request, address), [change], fillMissingParts);
    return result ? (result.written.length > 0 ? "filled" : "changed") : "missing";
  } catch (error) {
    if (error instanceof FormTooLarge) return "too large";
    throw error;
  }
}

/** Value of `intent` that the "Use this address" buttons post: entry ID, hash and path. */
const fillIntent = /^take ([\w-]{24}) ([\w-]{16}) (\S{1,100})$/;

/** Whether a post of the petition page is about its address card. */
export const isAddressIntent = (intent: string): boolean => /^(?:take|keep)\b/.test(intent);

/**
 * Fills in an address or adds addresses to the book, and redirects back to the page. Returns a message if nothing was done.
 * `selectedPaths` are the paths of the checked boxes.
 */
export async function handleCaseAddresses(
  form: Form,
  {
    intent,
    selectedPaths,
    pageUrl,
    request,
    address,
  }: { intent: string; selectedPaths: string[]; pageUrl: string; request: Request; address: string },
): Promise<Response | string> {
  const [, entryId, seen, path] = fillIntent.exec(intent) ?? [];
  if (entryId && seen && path) {
    const result = await fillInAddress(form.id, { path, entryId, seen }, request, address);
    if (result === "filled") return redirectWithFlash(pageUrl, { title: "Address filled in" });
    return result === "too large" ? new FormTooLarge().message : changedSinceOpened;
  }
  const paths = intent === "keep" ? selectedPaths : [intent.slice("keep ".length)];
  if (paths.length === 0) return nothingSelected;
  const added = await addAddressesToBook(form, paths, address);
  return added > 0 ? redirectWithFlash(pageUrl, { title: `Added to the book: ${added}` }) : changedSinceOpened;
}
