import { fetchFile, useDownload } from "../components/use-download.ts";
import { words } from "./wording/index.ts";

/**
 * A link that downloads the PDF summary. With scripts, toasts report start, completion and failure. Before the form is saved, it leads
 * to the message of the server.
 */
export function PdfDownload({ formId, page }: { formId: string | null; page: string }) {
  const download = useDownload({
    name: `bankruptcy-form-summary-${formId}.pdf`,
    fetchFile: () => fetchFile(`/api/bankruptcy-forms/${formId}/pdf`, words.pdfFailed),
    started: { title: words.downloadStarted },
    done: { title: words.downloaded },
  });
  return (
    <a className="button button-secondary" href={`${page}/pdf`} {...(formId && download)}>
      {words.downloadPdf}
    </a>
  );
}
