import { Card } from "../card.tsx";

/** A case in files for other programs. Plain links: an archive may be too large for a script to hold. */
export function DownloadsCard({ formId, reference, hasDocuments }: { formId: string; reference: string; hasDocuments: boolean }) {
  const address = `/api/admin/submissions/${formId}`;
  const documents = [
    [`${address}/documents-archive`, "All documents, encrypted ZIP"],
    [`${address}/documents-archive?plain=yes`, "All documents, plain ZIP"],
  ];
  const whole = [
    [`${address}/archive`, "Whole case, encrypted ZIP"],
    [`${address}/archive?plain=yes`, "Whole case, plain ZIP"],
  ];
  return (
    <Card id="downloads" title="Downloads">
      <ul className="case-downloads">
        {[...(hasDocuments ? documents : []), ...whole].map(([to, name]) => (
          <li key={to}>
            <a href={to} download>
              {name}
            </a>
          </li>
        ))}
        <li>
          <a href={`${address}/case`} download={`${reference}.json`}>
            Answers as JSON
          </a>
        </li>
      </ul>
      <p className="hint">Encrypted ZIPs open with the document password. Every download is recorded.</p>
    </Card>
  );
}
