import { FormTooLarge } from "../../records/form-change.ts";
import type { Form } from "../../records/form.ts";
import { redirectWithFlash } from "../../platform/http/flash.server.ts";
import { addAddressesToBook } from "../../casework/addresses/case-addresses.server.ts";
import { changedSinceOpened, fillInAddress } from "../../casework/addresses/fill-in-address.server.ts";

export const nothingSelected = "Nothing is selected. Select the addresses to add first.";

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
