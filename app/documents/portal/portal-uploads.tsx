import { Form, useNavigation } from "@remix-run/react";
import { FlashBanner } from "../../components/flash-banner.tsx";
import { PendingButton } from "../../components/pending-button.tsx";
import { officeTime } from "../../platform/office-time.ts";
import { DropZone } from "../drop-zone.tsx";
import { FileList } from "../file-list.tsx";
import { fileKinds, portalKinds } from "../../files/file-kinds.ts";
import { JoinPhotos } from "../join-photos.tsx";
import { FilePicker } from "../file-picker.tsx";
import { checkPortalFile, checkPortalSum, portalFilesMax, portalTotalMax, type FileSum } from "../../files/file-rules.ts";
import type { ListedFile } from "../send-file.ts";
import { withSmallerPhotos } from "../smaller-photo.ts";
import { RefusedFiles, UploadRows } from "../upload-rows.tsx";
import { useUploads } from "../use-uploads.ts";

const accepted = portalKinds.flatMap((kind) => fileKinds[kind].extensions.map((extension) => `.${extension}`)).join(",");
const wording = {
  sent: "File Uploaded",
  failed: ({ name }: File, { message }: Error) => `Failed to upload ${name}: ${message}`,
  deleted: "File Deleted",
  notDeleted: "Failed to delete file. Please try again.",
};

const fileOf = (answer: { file: ListedFile }) => answer.file;
const sumOf = (files: { size: number }[]): FileSum => ({ count: files.length, size: files.reduce((sum, { size }) => sum + size, 0) });

/** The Upload Documents card of a session: add files, see how far they are, delete, and submit. */
export function PortalUploads({ sessionId, files }: { sessionId: string; files: ListedFile[] }) {
  const calls = `/api/upload-sessions/${sessionId}`;
  const { listed, uploads, refused, tellProblem, ...act } = useUploads<{ file: ListedFile }>({
    files,
    to: { addressCall: `${calls}/upload-url`, registerCall: `${calls}/files` },
    fileOf,
    deleteCall: (id) => `${calls}/files/${id}`,
    wording,
  });
  const underWay = uploads.filter(({ status }) => status !== "failed").map(({ file }) => file);
  const taken = sumOf([...listed, ...underWay]);

  const add = (chosen: File[]) => {
    const problem = chosen.map((file) => checkPortalFile(file)).find(Boolean) ?? checkPortalSum(taken, sumOf(chosen));
    if (problem) tellProblem(problem);
    else act.add(chosen);
  };
  const retry = (id: number) => {
    const problem = checkPortalSum(taken, sumOf(uploads.filter((upload) => upload.id === id).map(({ file }) => file)));
    if (problem) tellProblem(problem);
    else act.retry(id);
  };
  return (
    <section className="portal-card" aria-labelledby="uploads-title">
      <h2 id="uploads-title">Upload Documents</h2>
      <FlashBanner place="uploads-notice" />
      <form method="post" action="/upload" encType="multipart/form-data">
        <AddFiles onFiles={(files) => withSmallerPhotos(files, add)} />
      </form>
      <RefusedFiles problem={refused} />
      <Counters sum={sumOf(listed)} />
      <UploadRows uploads={uploads} onCancel={act.cancel} onRetry={retry} />
      {listed.length > 0 && (
        <>
          <h3>Uploaded Files</h3>
          <form method="post" action="/upload">
            <FileList
              files={listed}
              label="Uploaded files"
              timeOf={officeTime}
              deleteIntent={(id) => `delete:${id}`}
              onDelete={act.remove}
              thumbnailOf={(id) => `${calls}/files/${id}/thumbnail`}
            />
            <JoinPhotos files={listed} list="Uploaded Files" intent="join" />
          </form>
          <SubmitDocuments count={listed.length} isUploading={underWay.length > 0} />
        </>
      )}
    </section>
  );
}

const AddFiles = ({ onFiles }: { onFiles: (files: File[]) => void }) => (
  <DropZone onFiles={onFiles}>
    <div className="file-pickers">
      <FilePicker name="files" label="Browse Files" accept={accepted} onFiles={onFiles} />
      <FilePicker name="files" label="Take a photo" accept={accepted} onFiles={onFiles} isCamera />
      <button type="submit" name="intent" value="upload" className="button button-secondary without-scripts">
        Upload
      </button>
    </div>
    <p className="hint">
      At most {portalFilesMax} files, 20 MB each and {portalTotalMax / 2 ** 20} MB in total.
    </p>
  </DropZone>
);

const megabytes = (bytes: number) => (bytes / 2 ** 20).toFixed(2);

function Counters({ sum: { count, size } }: { sum: FileSum }) {
  return (
    <dl className="upload-counters">
      <div>
        <dt>Files Uploaded</dt>
        <dd>{count}</dd>
      </div>
      <div>
        <dt>Total Size (MB)</dt>
        <dd>{megabytes(size)}</dd>
      </div>
      <div>
        <dt>Remaining (MB)</dt>
        <dd>{megabytes(portalTotalMax - size)}</dd>
      </div>
    </dl>
  );
}

function SubmitDocuments({ count, isUploading }: { count: number; isUploading: boolean }) {
  const isPending = useNavigation().formData?.get("intent") === "submit";
  return (
    <Form method="post" action="/upload" className="portal-submit">
      <input type="hidden" name="intent" value="submit" />
      <p>
        <strong>Uploaded, not yet submitted.</strong> We get your {count === 1 ? "document" : "documents"} when you press the button.
      </p>
      <PendingButton className="button button-primary" isPending={isPending} disabled={isUploading}>
        {isPending ? "Submitting Documents..." : `Submit ${count} ${count === 1 ? "Document" : "Documents"}`}
      </PendingButton>
      {isUploading && <p className="hint">You can submit as soon as all uploads are finished.</p>}
    </Form>
  );
}
