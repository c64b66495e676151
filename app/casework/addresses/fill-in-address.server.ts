import { type Requester, attorneyCookie } from "../../platform/http/requester.server.ts";
import { callingApiClient } from "../../platform/log.server.ts";
import { fillMissingParts, tryToWrite, type WriteOutcome } from "./write-addresses.server.ts";
import { findBookEntry } from "../../records/office/creditor-addresses.server.ts";

/** Requester for writing answers: the attorney, or the API client that makes the request. */
export const officeRequester = (request: Request, address: string): Requester & { address: string } =>
  callingApiClient() === undefined
    ? { kind: "cookieless", attorney: attorneyCookie.hashOf(request), address }
    : { kind: "cookieless", hasApiKey: true, address };

/**
 * Fills an address from the book into the answers of a form, at a place and at all others with the same name and the same parts of an
 * address, unless the place or the entry has changed since the page was rendered.
 */
export async function fillInAddress(
  formId: string,
  { path, entryId, seen }: FillRequest,
  request: Request,
  address: string,
): Promise<WriteOutcome> {
  const entry = await findBookEntry(entryId);
  return entry ? tryToWrite(formId, officeRequester(request, address), [{ path, seen, to: entry }], fillMissingParts) : "changed";
}

interface FillRequest {
  path: string;
  entryId: string;
  seen: string;
}

export const changedSinceOpened =
  "The creditor or the book has changed since you opened this page. Nothing was saved. Please check it again.";
