import { useEffect } from "react";
import { officeDate } from "../platform/office-time.ts";
import { DocumentDownload } from "./document-download.tsx";
import { FileList } from "./file-list.tsx";
import { FilePicker } from "./file-picker.tsx";
import { JoinPhotos } from "./join-photos.tsx";
import { checkFormCount, checkFormFiles } from "../files/file-rules.ts";
import { countReadable, type ListedFile } from "./send-file.ts";
import { toKnownFacts } from "./shrink-photos.ts";
import { RejectedFiles, UploadRows } from "./upload-rows.tsx";
import { useUploads, type UploadWording } from "./use-uploads.ts";
import { words } from "./wording/index.ts";

const accepted = "image/jpeg,image/png,image/heic,image/heif,application/pdf,.jpg,.jpeg,.png,.heic,.heif,.pdf";
const wording = (): UploadWording => ({
  sent: words.documentUploaded,
  failed: () => words.documentNotUploaded,
  deleted: words.documentDeleted,
  deleteFailed: words.documentNotDeleted,
});

const identity = (answer: ListedFile) => answer;

interface Props<Type extends string> {
  formId: string;
  /** Key of the list, as in its URLs. */
  type: Type;
  title: string;
  note: string;
  max: number;
  hasCamera: boolean;
  isDraft: boolean;
  files: ListedFile[];
  onCountChange?: ((type: Type, count: number) => void) | undefined;
}

/** One list of a form's documents. A full list has no picker. */
export function DocumentArea<Type extends string>({
  formId,
  type,
  title,
  note,
  max,
  hasCamera,
  isDraft,
  files,
  onCountChange,
}: Props<Type>) {
  const list = { title, max };
  const documentsUrl = `/api/bankruptcy-forms/${formId}/documents`;
  const documentUrl = (id: string) => `${documentsUrl}/${type}/${id}`;
  const destination = { uploadUrlEndpoint: `${documentsUrl}/upload-url`, registerEndpoint: `${documentsUrl}/${type}` };
  const { listed, uploads, sent, rejection, reportProblem, ...actions } = useUploads<ListedFile>({
    files,
    destination,
    toFile: identity,
    deleteUrl: documentUrl,
    wording: wording(),
  });
  const readable = countReadable(listed);
  useEffect(() => onCountChange?.(type, readable), [onCountChange, type, readable]);
  const count = listed.length + uploads.filter(({ status }) => status !== "failed").length;

  const add = (chosen: File[]) => {
    const problem = checkFormCount(list, count, chosen.length) ?? checkFormFiles(chosen.map(toKnownFacts));
    if (problem) reportProblem(problem);
    else actions.add(chosen);
  };
  const retry = (id: number) => {
    const problem = checkFormCount(list, count);
    if (problem) reportProblem(problem);
    else actions.retry(id);
  };
  const pickerProps = { name: type, purpose: words.forList(title), accept: accepted, onFiles: add };
  return (
    <section className="document-area" aria-labelledby={`${type}-title`}>
      <h3 id={`${type}-title`}>{title}</h3>
      <p className="hint">{note}</p>
      {listed.length > 0 && (
        <FileList
          files={listed}
          label={words.uploadedFilesOf(title)}
          formatTime={officeDate}
          deleteIntent={(id) => `remove-document:${type}:${id}`}
          onDelete={actions.remove}
          turnIntent={(id) => `turn-document:${type}:${id}`}
          thumbnailUrl={(id) => `${documentUrl(id)}/thumbnail`}
          renderDownload={({ id, name }) => <DocumentDownload url={`${documentUrl(id)}/download`} name={name} />}
        />
      )}
      {isDraft && <JoinPhotos files={listed} list={title} intent={`join-photos:${type}`} />}
      <UploadRows uploads={uploads} sent={sent} onCancel={actions.cancel} onRetry={retry} />
      {count < max && (
        <div className="file-pickers">
          <FilePicker {...pickerProps} label={words.chooseFiles} />
          {hasCamera && <FilePicker {...pickerProps} label={words.takePhoto} isCamera />}
        </div>
      )}
      <RejectedFiles problem={rejection} />
    </section>
  );
}
