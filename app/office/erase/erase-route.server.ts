import { json, redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/server-runtime";
import { mediumDate, officeTime } from "../../platform/office-time.ts";
import { pageNotFound, readForm } from "../../platform/http/http.server.ts";
import type { CaseTable } from "../../records/case-lists.ts";
import { findReceipt } from "../../records/removal/erasures.server.ts";
import { defaultView, formUrl, receiptUrl, requestedView, sessionUrl } from "../urls.ts";
import { submissionNotFound, uploadSessionNotFound } from "../../casework/not-found.ts";
import { requireAttorney } from "../../sign-in/attorney.server.ts";
import { countsInWords } from "../../casework/erase/counts-in-words.ts";
import {
  countChosen,
  eraseChosen,
  loadErasurePreview,
  type ErasureChoice,
  type ErasurePreview,
  type PreviewCase,
} from "../../casework/erase/erasure-preview.server.ts";

/** Something that was found, with a checkbox. */
export interface FoundItem {
  id: string;
  title: string;
  /** What it is, and why it is listed. */
  about: string;
  /** URL of its page; null if it has none. */
  to: string | null;
  isChosen: boolean;
  /** Whether it cannot be left out. */
  isFixed: boolean;
}

/** Data of the page that erases a client. */
export interface ErasePage {
  clientName: string;
  fingerprint: string;
  /** What to show: everything found, the same after a change, or the question whether to erase what was chosen. */
  stage: "preview" | "changed" | "confirm";
  cases: FoundItem[];
  searches: FoundItem[];
  addresses: FoundItem[];
  /** What is erased with the choice, in words. */
  chosen: string[];
  caseUrl: string;
}

const cases = {
  forms: { notFound: submissionNotFound, getUrl: formUrl, view: defaultView("forms") },
  upload_sessions: { notFound: uploadSessionNotFound, getUrl: sessionUrl, view: defaultView("uploads") },
} as const;

/** The choice that a preview begins with: what certainly is the client's. */
const firstChoice = ({ cases, searches, addresses }: ErasurePreview): ErasureChoice => ({
  cases: cases.filter(({ basis }) => basis === "joined").map(({ id }) => id),
  searches: searches.filter(({ isSame }) => isSame).map(({ id }) => id),
  addresses: addresses.filter(({ isPrivate }) => isPrivate).map(({ id }) => id),
});

const bases = { this: "This case", joined: "Marked as the same client", probable: "Maybe the same client" } as const;

function describeCase({ table, reference, createdAt, basis, sameEmail, sameNameAndPhone, contents, traces }: PreviewCase): string {
  const kind = table === "forms" ? `Form ${reference}` : "Upload session";
  const common = [sameEmail && "same e-mail address", sameNameAndPhone && "same name and phone"].filter(Boolean).join(", ");
  const counts = countsInWords({ ...contents, ...traces }).join(", ");
  return [`${bases[basis]}${common && `: ${common}`}`, `${kind} of ${mediumDate(createdAt)}`, counts].filter(Boolean).join(" · ");
}

function toPage(preview: ErasurePreview, choice: ErasureChoice, stage: ErasePage["stage"], caseUrl: string): ErasePage {
  return {
    clientName: preview.cases[0]!.clientName,
    fingerprint: preview.fingerprint,
    stage,
    caseUrl,
    cases: preview.cases.map((each) => ({
      id: each.id,
      title: each.clientName,
      about: describeCase(each),
      to: cases[each.table].getUrl(each.id, cases[each.table].view),
      isChosen: each.basis === "this" || choice.cases.includes(each.id),
      isFixed: each.basis === "this",
    })),
    searches: preview.searches.map(({ id, name, createdAt, isSame }) => ({
      id,
      title: name,
      about: `${isSame ? "Names the client" : "Similar name"} · ${mediumDate(createdAt)}`,
      to: `/admin/conflicts/${id}`,
      isChosen: choice.searches.includes(id),
      isFixed: false,
    })),
    addresses: preview.addresses.map(({ id, name, text }) => ({
      id,
      title: name,
      about: text,
      to: null,
      isChosen: choice.addresses.includes(id),
      isFixed: false,
    })),
    chosen: countsInWords(countChosen(preview, choice)),
  };
}

async function requirePreview(table: CaseTable, id: string): Promise<ErasurePreview> {
  const preview = await loadErasurePreview(table, id);
  if (!preview) throw pageNotFound(cases[table].notFound);
  return preview;
}

/** GET: shows everything found about the client of a case. Changes nothing. */
export const loadErase =
  (table: CaseTable) =>
  async ({ request, params }: LoaderFunctionArgs) => {
    await requireAttorney(request);
    const id = params["id"] ?? "";
    const preview = await requirePreview(table, id);
    return json(toPage(preview, firstChoice(preview), "preview", cases[table].getUrl(id, requestedView(request))));
  };

/** POST: asks whether to erase what was chosen, or erases it and redirects to the receipt. 409 if the preview has changed. */
export const handleErase =
  (table: CaseTable) =>
  async ({ request, params, context }: ActionFunctionArgs) => {
    await requireAttorney(request);
    const form = await readForm(request);
    const id = params["id"] ?? "";
    const caseUrl = cases[table].getUrl(id, requestedView(request));
    const texts = (name: string) => form.getAll(name).filter((value) => typeof value === "string");
    const choice: ErasureChoice = { cases: texts("case"), searches: texts("search"), addresses: texts("address") };
    const fingerprint = String(form.get("fingerprint"));
    if (form.get("intent") !== "erase") {
      const preview = await requirePreview(table, id);
      const isSame = preview.fingerprint === fingerprint;
      return json(toPage(preview, choice, isSame ? "confirm" : "changed", caseUrl), isSame ? 200 : 409);
    }
    const outcome = await eraseChosen(table, id, { fingerprint, ...choice }, context.address);
    if (!outcome) throw pageNotFound(cases[table].notFound);
    if ("changed" in outcome) return json(toPage(outcome.changed, choice, "changed", caseUrl), 409);
    return redirect(receiptUrl(outcome.receipt.receipt), 303);
  };

/** Receipt of an erasure as it is shown. */
export interface ReceiptPage {
  receipt: string;
  time: string;
  erased: string[];
}

/** Loads the receipt of an erasure. Throws a Response: 404. */
export async function loadReceipt({ request, params }: LoaderFunctionArgs) {
  await requireAttorney(request);
  const found = await findReceipt(params["receipt"] ?? "");
  if (!found) throw pageNotFound("Receipt not found");
  return json<ReceiptPage>({ receipt: found.receipt, time: officeTime(found.erasedAt), erased: countsInWords(found.counts) });
}
