import { useCallback, useState } from "react";
import { DocumentArea } from "./document-area.tsx";
import { documentTypes, type DocumentType } from "../files/file-rules.ts";
import { countReadable, type ListedFile } from "./send-file.ts";
import { words } from "./wording/index.ts";

export type DocumentLists = Record<DocumentType, ListedFile[]>;

const areas = (): { type: DocumentType; note: string; hasCamera: boolean }[] => [
  { type: "pictureId", note: words.upToTwoFiles, hasCamera: true },
  { type: "ssnCard", note: words.upToTwoFiles, hasCamera: true },
  { type: "payStubs", note: words.whichPayStubs, hasCamera: false },
  { type: "taxReturns", note: words.whichTaxReturns, hasCamera: false },
];

/** Tracks which types have no readable document, with links to the lists where they are added. */
export function useMissingDocuments(documents: DocumentLists) {
  const [missingTypes, setMissingTypes] = useState(() =>
    areas()
      .map(({ type }) => type)
      .filter((type) => countReadable(documents[type]) === 0),
  );
  const onCountChange = useCallback(
    (type: DocumentType, count: number) =>
      setMissingTypes((before) => {
        if (before.includes(type) === (count === 0)) return before;
        return count === 0 ? [...before, type] : before.filter((each) => each !== type);
      }),
    [],
  );
  const missing = areas()
    .filter(({ type }) => missingTypes.includes(type))
    .map(({ type }) => ({ title: documentTypes[type].title, url: `#${type}-title` }));
  return { missing, onCountChange };
}

interface Props {
  formId: string | null;
  documents: DocumentLists;
  /** Whether the form has not been submitted yet. */
  isDraft: boolean;
  /** URL that the lists post to. */
  action: string;
  /** URL of the page that shows only these lists, if it is offered. */
  separatePage?: string;
  /** Reports what the last post did with the documents. */
  notice: React.ReactNode;
  /** Called with the number of readable documents of a type. */
  onCountChange?: (type: DocumentType, count: number) => void;
  /** Additional hidden inputs. */
  children?: React.ReactNode;
}

/** The documents that the attorney needs, in four lists. It is an HTML form, so it must not be nested in another one. */
export function DocumentAreas({ formId, documents, isDraft, action, separatePage, notice, onCountChange, children }: Props) {
  return (
    <section className="form-section" aria-labelledby="documents-title">
      <h2 id="documents-title">{words.requiredDocuments}</h2>
      {notice}
      {formId ? (
        <p className="hint">
          {words.acceptedFiles} {words.whenSent}
          <span className="without-scripts">
            {" "}
            {words.atMostAtATime} {separatePage && <a href={separatePage}>{words.separatePage}</a>}
          </span>
        </p>
      ) : (
        <p className="alert" role="alert">
          {words.saveFirst}
        </p>
      )}
      <form method="post" action={action} encType="multipart/form-data">
        <input type="hidden" name="formId" value={formId ?? ""} />
        {children}
        {areas().map((area) =>
          formId ? (
            <DocumentArea
              key={`${formId} ${area.type}`}
              {...area}
              {...documentTypes[area.type]}
              formId={formId}
              isDraft={isDraft}
              files={documents[area.type]}
              onCountChange={onCountChange}
            />
          ) : (
            <DisabledArea key={area.type} {...area} />
          ),
        )}
        {formId && (
          <p className="upload-all">
            <button type="submit" name="intent" value="upload" className="button button-primary without-scripts">
              {words.upload}
            </button>{" "}
            <span className="hint needs-scripts">{words.savedWhenChosen}</span>
          </p>
        )}
      </form>
    </section>
  );
}

const DisabledArea = ({ type, note }: { type: DocumentType; note: string }) => (
  <section className="document-area" aria-labelledby={`${type}-title`}>
    <h3 id={`${type}-title`}>{documentTypes[type].title}</h3>
    <p className="hint">{note}</p>
  </section>
);
