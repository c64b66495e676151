import { redirect, type LoaderFunctionArgs } from "@remix-run/server-runtime";
import { clientPdfResponse, pdfFailed } from "../correspondence/form-pdf.server.ts";
import { asksBirthDate } from "../edit/birth-date.server.ts";
import { openLink } from "../edit/edit-link.server.ts";
import { flash } from "../platform/http/flash.server.ts";
import { pageNotFound } from "../platform/http/http.server.ts";

export async function loader(args: LoaderFunctionArgs) {
  const link = await openLink(args);
  if (!link && (await asksBirthDate(args))) return redirect(`/edit/${args.params["token"]}/review`, 303);
  if (!link) throw pageNotFound();
  const pdf = await clientPdfResponse(link.form, args);
  return pdf.ok ? pdf : redirect(`${link.base}/review`, { status: 303, headers: { "Set-Cookie": await flash(pdfFailed()) } });
}
