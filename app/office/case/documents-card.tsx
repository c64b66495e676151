import { Card } from "../card.tsx";
import { FileRows } from "../file-rows.tsx";
import { documentAddresses, inMegabytes, type DocumentGroup } from "../files.ts";

/** The documents a client uploaded with the form, list by list. */
export const DocumentsCard = ({ formId, groups }: { formId: string; groups: DocumentGroup[] }) => (
  <Card id="documents" title="Uploaded Documents">
    {groups.length === 0 && <p>No documents uploaded yet</p>}
    {groups.map(({ type, title, files }) => (
      <div key={type} className="file-group">
        <h3>{title}</h3>
        <FileRows
          files={files}
          label={title}
          addressesOf={documentAddresses(formId, type)}
          factsOf={({ size, mimeType }) => `${inMegabytes(size)} · ${mimeType}`}
        />
      </div>
    ))}
  </Card>
);
