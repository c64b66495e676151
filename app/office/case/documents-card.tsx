import { Card } from "../card.tsx";
import { FileRows } from "../file-rows.tsx";
import { getDocumentUrls, formatMegabytes, type DocumentGroup } from "../files.ts";

/** Documents that a client uploaded with the form, by list. */
export const DocumentsCard = ({ formId, groups }: { formId: string; groups: DocumentGroup[] }) => (
  <Card id="documents" title="Uploaded Documents">
    {groups.length === 0 && <p>No documents uploaded yet</p>}
    {groups.map(({ type, title, files }) => (
      <div key={type} className="file-group">
        <h3>{title}</h3>
        <FileRows
          files={files}
          label={title}
          getUrls={getDocumentUrls(formId, type)}
          getDetails={({ size, mimeType }) => `${formatMegabytes(size)} · ${mimeType}`}
        />
      </div>
    ))}
  </Card>
);
