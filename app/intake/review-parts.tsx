import { useState } from "react";
import { saveFile } from "../components/save-file.ts";
import { useToast } from "../components/toasts.tsx";

const pdfFailed = { title: "Download Failed", description: "Failed to generate PDF summary. Please try again.", variant: "destructive" } as const;

/** A link that downloads the PDF; with scripts it tells when it starts, when it is there, and when it fails. */
export function PdfDownload({ formId }: { formId: string }) {
  const toast = useToast();
  const [isLoading, setLoading] = useState(false);
  async function download(event: React.MouseEvent) {
    event.preventDefault();
    if (isLoading) return;
    setLoading(true);
    toast({ title: "Download Started" });
    try {
      const response = await fetch(`/api/bankruptcy-forms/${formId}/pdf`);
      if (!response.ok) throw new Error(`${response.status}`);
      saveFile(await response.blob(), `bankruptcy-form-summary-${formId}.pdf`);
      toast({ title: "PDF Downloaded" });
    } catch {
      toast(pdfFailed);
    }
    setLoading(false);
  }
  return (
    <a className="button button-secondary" href="/step/review/pdf" onClick={(event) => void download(event)} aria-busy={isLoading}>
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
        <a href={`tel:${phone.replace(/\D/g, "")}`}>{phone}</a>.
      </p>
      <p>Your form is sent to the attorney by secure e-mail with password-protected documents.</p>
    </section>
  );
}
