import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/server-runtime";
import { clientPdfResponse } from "../correspondence/form-pdf.server.ts";
import { requireForm } from "../api/forms/form-api.server.ts";
import { apiRoute, isHead } from "../platform/http/http.server.ts";
import { auditAttorney } from "../records/audit-log.server.ts";

async function download(args: LoaderFunctionArgs | ActionFunctionArgs) {
  const { id, form, requester } = await requireForm(args);
  const pdf = await clientPdfResponse(form, args);
  if (pdf.ok && !isHead(args.request)) await auditAttorney(requester, { action: "pdf_made", formId: id });
  return pdf;
}

export const loader = apiRoute({ GET: download });

export const action = loader;
