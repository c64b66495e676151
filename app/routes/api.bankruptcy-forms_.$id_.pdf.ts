import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { clientsPdf, pdfFailed } from "../correspondence/form-pdf.server.ts";
import { requireForm } from "../intake/form-api.server.ts";
import { apiError, serveApi } from "../platform/http.server.ts";

async function download(args: LoaderFunctionArgs | ActionFunctionArgs) {
  const { form } = await requireForm(args);
  return (await clientsPdf(form, args.context.address)) ?? apiError(503, pdfFailed, {}, { "Retry-After": "10" });
}

export const loader = (args: LoaderFunctionArgs) => serveApi(args, { GET: download });

export const action = (args: ActionFunctionArgs) => serveApi(args, { GET: download });
