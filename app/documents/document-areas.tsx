import { DocumentArea, deleteForm, uploadForm } from "./document-area.tsx";
import { documentTypes, type DocumentType } from "./file-rules.ts";
import type { ListedFile } from "./send-file.ts";

export type DocumentLists = Record<DocumentType, ListedFile[]>;

const areas: { type: DocumentType; note: string; hasCamera: boolean }[] = [
  { type: "pictureId", note: "Up to 2 files", hasCamera: true },
  { type: "ssnCard", note: "Up to 2 files", hasCamera: true },
  { type: "payStubs", note: "Last 180 days, all from the previous 6 months, up to 60 files", hasCamera: false },
  { type: "taxReturns", note: "Most recent 1-2 years, up to 5 files", hasCamera: false },
];

/** The papers the attorney needs, in four lists, and what is there of them. */
export function DocumentAreas({ formId, documents }: { formId: string | null; documents: DocumentLists }) {
  return (
    <section className="form-section" aria-labelledby="documents-title">
      <h2 id="documents-title">Required Documents</h2>
      {formId ? (
        <p className="hint">
          JPEG, PNG or PDF files, less than 10 MB each.<span className="without-scripts"> At most 20 files at a time.</span>
        </p>
      ) : (
        <p className="alert" role="alert">
          Please save your form first to upload documents.
        </p>
      )}
      {areas.map((area) =>
        formId ? (
          <DocumentArea key={`${formId} ${area.type}`} {...area} formId={formId} files={documents[area.type]} />
        ) : (
          <ClosedArea key={area.type} {...area} />
        ),
      )}
    </section>
  );
}

const ClosedArea = ({ type, note }: { type: DocumentType; note: string }) => (
  <section className="document-area" aria-labelledby={`${type}-title`}>
    <h3 id={`${type}-title`}>{documentTypes[type].title}</h3>
    <p className="hint">{note}</p>
  </section>
);

interface FormsProps {
  /** The address of the page that takes the files and the deletions. */
  page: string;
  /** What both forms carry besides, as hidden inputs. */
  children?: React.ReactNode;
}

/** The forms of the areas' files and buttons, for a page without scripts. They cannot stand inside of another form. */
export const DocumentForms = ({ page, children }: FormsProps) => (
  <>
    <form id={uploadForm} method="post" action={page} encType="multipart/form-data">
      {children}
    </form>
    <form id={deleteForm} method="post" action={page}>
      {children}
    </form>
  </>
);
