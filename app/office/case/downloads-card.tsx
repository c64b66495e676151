import { Card } from "../card.tsx";

/** Downloads of a case for other programs. They are plain links because an archive may be too large for a script to load. */
export function DownloadsCard({ formId, reference, hasDocuments }: { formId: string; reference: string; hasDocuments: boolean }) {
  const apiUrl = `/api/admin/submissions/${formId}`;
  const documents = [
    [`${apiUrl}/documents-archive`, "All documents, encrypted ZIP"],
    [`${apiUrl}/documents-archive?plain=yes`, "All documents, plain ZIP"],
  ];
  const whole = [
    [`${apiUrl}/archive`, "Whole case, encrypted ZIP"],
    [`${apiUrl}/archive?plain=yes`, "Whole case, plain ZIP"],
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
          <a href={`${apiUrl}/case`} download={`${reference}.json`}>
            Answers as JSON
          </a>
        </li>
      </ul>
      <p className="hint">Encrypted ZIPs open with the document password. Every download is recorded.</p>
    </Card>
  );
}
