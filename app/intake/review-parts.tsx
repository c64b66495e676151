import { FirmPhone } from "../components/site-frame.tsx";
import { useDownload } from "../components/use-download.ts";

const failure = "Failed to generate PDF summary. Please try again.";

/** A form's PDF. Rejects with what people are to be told. */
async function fetchPdf(formId: string): Promise<Blob> {
  const response = await fetch(`/api/bankruptcy-forms/${formId}/pdf`).catch(() => undefined);
  const file = response?.ok && (await response.blob().catch(() => undefined));
  if (!file) throw new Error(failure);
  return file;
}

/** A link that downloads the PDF; with scripts it tells when it starts, when it is there, and when it fails. */
export function PdfDownload({ formId }: { formId: string }) {
  const download = useDownload({
    name: `bankruptcy-form-summary-${formId}.pdf`,
    fetchFile: () => fetchPdf(formId),
    started: { title: "Download Started" },
    done: { title: "PDF Downloaded" },
  });
  return (
    <a className="button button-secondary" href="/step/review/pdf" {...download}>
      Download PDF Summary
    </a>
  );
}

/** What happens after the submission. */
export function NextSteps({ phone }: { phone: string }) {
  return (
    <section className="form-section" aria-labelledby="next-steps-title">
      <h2 id="next-steps-title">Next Steps</h2>
      <p>
        After you submit, our team will contact you within 1-2 business days to schedule a consultation. Questions? Call{" "}
        <FirmPhone phone={phone} />.
      </p>
      <p>Your form is sent to the attorney by secure e-mail with password-protected documents.</p>
    </section>
  );
}
