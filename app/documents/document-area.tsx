import { useEffect } from "react";
import { officeDate } from "../platform/office-time.ts";
import { DocumentDownload } from "./document-download.tsx";
import { FileList } from "./file-list.tsx";
import { FilePicker } from "./file-picker.tsx";
import { JoinPhotos } from "./join-photos.tsx";
import { checkFormCount, checkFormFile, documentTypes, type DocumentType } from "../files/file-rules.ts";
import { countReadable, type ListedFile } from "./send-file.ts";
import { withSmallerPhotos } from "./smaller-photo.ts";
import { RefusedFiles, UploadRows } from "./upload-rows.tsx";
import { useUploads } from "./use-uploads.ts";

const uploadFailed = "Failed to upload document. Please try again.";
const accepted = "image/jpeg,image/png,image/heic,image/heif,application/pdf,.jpg,.jpeg,.png,.heic,.heif,.pdf";
const wording = {
  sent: "Document Uploaded",
  failed: () => uploadFailed,
  deleted: "Document Deleted",
  notDeleted: "Failed to delete document. Please try again.",
};

const itself = (answer: ListedFile) => answer;

interface Props {
  formId: string;
  type: DocumentType;
  note: string;
  hasCamera: boolean;
  isDraft: boolean;
  files: ListedFile[];
  onCount?: ((type: DocumentType, count: number) => void) | undefined;
}

/** One list of documents. A full list has no picker. */
export function DocumentArea({ formId, type, note, hasCamera, isDraft, files, onCount }: Props) {
  const { title, max } = documentTypes[type];
  const calls = `/api/bankruptcy-forms/${formId}/documents`;
  const callOf = (id: string) => `${calls}/${type}/${id}`;
  const to = { addressCall: `${calls}/upload-url`, registerCall: `${calls}/${type}` };
  const { listed, uploads, refused, tellProblem, ...act } = useUploads<ListedFile>({
    files,
    to,
    fileOf: itself,
    deleteCall: callOf,
    wording,
  });
  const readable = countReadable(listed);
  useEffect(() => onCount?.(type, readable), [onCount, type, readable]);
  const count = listed.length + uploads.filter(({ status }) => status !== "failed").length;

  const add = (chosen: File[]) => {
    const problem = checkFormCount(type, count, chosen.length) ?? firstProblem(chosen);
    if (problem) tellProblem(problem);
    else act.add(chosen);
  };
  const retry = (id: number) => {
    const problem = checkFormCount(type, count);
    if (problem) tellProblem(problem);
    else act.retry(id);
  };
  const picker = { name: type, purpose: `for ${title}`, accept: accepted, onFiles: (files: File[]) => withSmallerPhotos(files, add) };
  return (
    <section className="document-area" aria-labelledby={`${type}-title`}>
      <h3 id={`${type}-title`}>{title}</h3>
      <p className="hint">{note}</p>
      {listed.length > 0 && (
        <FileList
          files={listed}
          label={`${title}: uploaded files`}
          timeOf={officeDate}
          deleteIntent={(id) => `remove-document:${type}:${id}`}
          onDelete={act.remove}
          thumbnailOf={(id) => `${callOf(id)}/thumbnail`}
          downloadOf={({ id, name }) => <DocumentDownload address={`${callOf(id)}/download`} name={name} />}
        />
      )}
      {isDraft && <JoinPhotos files={listed} list={title} intent={`join-photos:${type}`} />}
      <UploadRows uploads={uploads} onCancel={act.cancel} onRetry={retry} />
      {count < max && (
        <div className="file-pickers">
          <FilePicker {...picker} label="Choose files" />
          {hasCamera && <FilePicker {...picker} label="Take a photo" isCamera />}
          <button type="submit" name="intent" value="upload" className="button button-secondary without-scripts">
            Upload<span className="visually-hidden"> {title}</span>
          </button>
        </div>
      )}
      <RefusedFiles problem={refused} />
    </section>
  );
}

function firstProblem(files: File[]) {
  for (const file of files) {
    const problem = checkFormFile(file);
    if (problem) return problem;
  }
  return undefined;
}
