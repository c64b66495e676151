import { redirect, type LoaderFunctionArgs } from "@remix-run/server-runtime";
import { clientPdfResponse, pdfFailed } from "../correspondence/form-pdf.server.ts";
import { flash } from "../platform/http/flash.server.ts";
import { requesterOf } from "../platform/http/requester.server.ts";
import { formMissing } from "../records/files/documents.server.ts";
import { findNewestForm } from "../records/forms/forms.server.ts";

const notFound = () => ({ ...formMissing, variant: "destructive" }) as const;

export async function loader(args: LoaderFunctionArgs) {
  const form = await findNewestForm(requesterOf(args));
  const pdf = form && (await clientPdfResponse(form, args));
  if (pdf?.ok) return pdf;
  return redirect("/step/review", { status: 303, headers: { "Set-Cookie": await flash(form ? pdfFailed() : notFound()) } });
}
