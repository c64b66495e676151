import { redirect, type LoaderFunctionArgs } from "@remix-run/server-runtime";
import { requireAttorney } from "../sign-in/attorney.server.ts";
import { makeAuditedPdf, pdfFailed } from "../api/cases/submissions-api.server.ts";
import { flash } from "../platform/http/flash.server.ts";
import { getFormAsOffice } from "../records/forms/forms.server.ts";

const failed = { title: "Failed to Generate PDF", message: pdfFailed, variant: "destructive" } as const;

export async function loader(args: LoaderFunctionArgs) {
  await requireAttorney(args.request);
  const id = args.params["id"] ?? "";
  const page = `/admin/submissions/${encodeURIComponent(id)}`;
  const form = await getFormAsOffice(id);
  if (!form) return redirect(page, 303);
  return (await makeAuditedPdf(form, args)) ?? redirect(page, { status: 303, headers: { "Set-Cookie": await flash(failed) } });
}
