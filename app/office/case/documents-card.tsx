import { Card } from "../card.tsx";
import { FileRows } from "../file-rows.tsx";
import { inMegabytes, type DocumentGroup } from "../files.ts";

/** The documents a client uploaded with the form, list by list. */
export const DocumentsCard = ({ groups }: { groups: DocumentGroup[] }) => (
  <Card id="documents" title="Uploaded Documents">
    {groups.length === 0 && <p>No documents uploaded yet</p>}
    {groups.map(({ type, title, files }) => (
      <div key={type} className="file-group">
        <h3>{title}</h3>
        <FileRows files={files} label={title} factsOf={({ size, mimeType }) => `${inMegabytes(size)} · ${mimeType}`} />
      </div>
    ))}
  </Card>
);
