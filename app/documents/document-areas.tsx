import { useCallback, useState } from "react";
import { DocumentArea } from "./document-area.tsx";
import { documentTypes, type DocumentType } from "../files/file-rules.ts";
import { countReadable, type ListedFile } from "./send-file.ts";

export type DocumentLists = Record<DocumentType, ListedFile[]>;

const areas: { type: DocumentType; note: string; hasCamera: boolean }[] = [
  { type: "pictureId", note: "Up to 2 files", hasCamera: true },
  { type: "ssnCard", note: "Up to 2 files", hasCamera: true },
  { type: "payStubs", note: "Last 180 days, all from the previous 6 months, up to 60 files", hasCamera: false },
  { type: "taxReturns", note: "Most recent 1-2 years, up to 5 files", hasCamera: false },
];

/** The types of which there is no document that can be read, with the places where they are added; it follows what is added and deleted. */
export function useMissingDocuments(documents: DocumentLists) {
  const [missingTypes, setMissingTypes] = useState(() =>
    areas.map(({ type }) => type).filter((type) => countReadable(documents[type]) === 0),
  );
  const onCount = useCallback(
    (type: DocumentType, count: number) =>
      setMissingTypes((before) => {
        if (before.includes(type) === (count === 0)) return before;
        return count === 0 ? [...before, type] : before.filter((each) => each !== type);
      }),
    [],
  );
  const missing = areas
    .filter(({ type }) => missingTypes.includes(type))
    .map(({ type }) => ({ title: documentTypes[type].title, address: `#${type}-title` }));
  return { missing, onCount };
}

interface Props {
  formId: string | null;
  documents: DocumentLists;
  /** Whether the form was not submitted yet. */
  isDraft: boolean;
  /** The address of the page that takes the files and the deletions. */
  page: string;
  /** The address of the page that has nothing but these lists, where one is offered. */
  ownPage?: string;
  /** What was done with the documents by the last post. */
  notice: React.ReactNode;
  /** Told how many documents of a type there are that can be read. */
  onCount?: (type: DocumentType, count: number) => void;
  /** What a post carries besides, as hidden inputs. */
  children?: React.ReactNode;
}

/** The documents the attorney needs, in four lists, and what is there of them: one form, which no other form may surround. */
export function DocumentAreas({ formId, documents, isDraft, page, ownPage, notice, onCount, children }: Props) {
  return (
    <section className="form-section" aria-labelledby="documents-title">
      <h2 id="documents-title">Required Documents</h2>
      {notice}
      {formId ? (
        <p className="hint">
          Photos (JPEG, HEIC or PNG) or PDF files, less than 10 MB each.
          <span className="without-scripts">
            {" "}
            At most 20 files at a time. {ownPage && <a href={ownPage}>Upload documents on a separate page</a>}
          </span>
        </p>
      ) : (
        <p className="alert" role="alert">
          Please save your form first to upload documents.
        </p>
      )}
      <form method="post" action={page} encType="multipart/form-data">
        {children}
        {areas.map((area) =>
          formId ? (
            <DocumentArea
              key={`${formId} ${area.type}`}
              {...area}
              formId={formId}
              isDraft={isDraft}
              files={documents[area.type]}
              onCount={onCount}
            />
          ) : (
            <ClosedArea key={area.type} {...area} />
          ),
        )}
      </form>
    </section>
  );
}

const ClosedArea = ({ type, note }: { type: DocumentType; note: string }) => (
  <section className="document-area" aria-labelledby={`${type}-title`}>
    <h3 id={`${type}-title`}>{documentTypes[type].title}</h3>
    <p className="hint">{note}</p>
  </section>
);
