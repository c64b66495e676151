import { Form, useNavigation } from "@remix-run/react";
import { FlashBanner } from "../../components/flash-banner.tsx";
import { officeTime } from "../../platform/office-time.ts";
import { DropZone } from "../drop-zone.tsx";
import { FileList } from "../file-list.tsx";
import { fileKinds, portalKinds } from "../../files/file-kinds.ts";
import { JoinPhotos } from "../join-photos.tsx";
import { FilePicker } from "../file-picker.tsx";
import {
  checkPortalFile,
  checkPortalTotals,
  portalFilesMax,
  portalTotalMax,
  type FileFacts,
  type FileTotals,
} from "../../files/file-rules.ts";
import type { ListedFile } from "../send-file.ts";
import { toKnownFacts } from "../shrink-photos.ts";
import { SubmitAfterUploads } from "../submit-after-uploads.tsx";
import { RejectedFiles, UploadRows } from "../upload-rows.tsx";
import { useUploads } from "../use-uploads.ts";
import { portalUrl } from "./portal-url.ts";
import { submissionFailed } from "./submission-failed.ts";

const accepted = portalKinds.flatMap((kind) => fileKinds[kind].extensions.map((extension) => `.${extension}`)).join(",");
const wording = {
  sent: "File Uploaded",
  failed: ({ name }: File, { message }: Error) => `Failed to upload ${name}: ${message}`,
  deleted: "File Deleted",
  deleteFailed: "Failed to delete file. Please try again.",
};

const toFile = (answer: { file: ListedFile }) => answer.file;
const totalsOf = (files: FileFacts[]): FileTotals => ({
  count: files.length,
  size: files.reduce((sum, { size = 0 }) => sum + size, 0),
});

/** The Upload Documents card of a session: add files, watch their progress, delete, join, and submit them. */
export function PortalUploads({ sessionId, files }: { sessionId: string; files: ListedFile[] }) {
  const sessionUrl = `/api/upload-sessions/${sessionId}`;
  const pageUrl = portalUrl(sessionId);
  const { listed, uploads, sent, rejection, reportProblem, ...actions } = useUploads<{ file: ListedFile }>({
    files,
    destination: { uploadUrlEndpoint: `${sessionUrl}/upload-url`, registerEndpoint: `${sessionUrl}/files` },
    toFile,
    deleteUrl: (id) => `${sessionUrl}/files/${id}`,
    wording,
  });
  const inProgress = uploads.filter(({ status }) => status !== "failed").map(({ file }) => toKnownFacts(file));
  const totals = totalsOf([...listed, ...inProgress]);

  const add = (chosen: File[]) => {
    const known = chosen.map(toKnownFacts);
    const problem = known.map(checkPortalFile).find(Boolean) ?? checkPortalTotals(totals, totalsOf(known));
    if (problem) reportProblem(problem);
    else actions.add(chosen);
  };
  const retry = (id: number) => {
    const problem = checkPortalTotals(totals, totalsOf(uploads.filter((upload) => upload.id === id).map(({ file }) => toKnownFacts(file))));
    if (problem) reportProblem(problem);
    else actions.retry(id);
  };
  return (
    <section className="portal-card" aria-labelledby="uploads-title">
      <h2 id="uploads-title">Upload Documents</h2>
      <FlashBanner place="uploads-notice" />
      <form method="post" action={pageUrl} encType="multipart/form-data">
        <AddFiles onFiles={add} />
      </form>
      <RejectedFiles problem={rejection} />
      <Counters totals={totalsOf(listed)} />
      <UploadRows uploads={uploads} sent={sent} onCancel={actions.cancel} onRetry={retry} />
      {listed.length > 0 && (
        <>
          <h3>Uploaded Files</h3>
          <form method="post" action={pageUrl}>
            <FileList
              files={listed}
              label="Uploaded files"
              formatTime={officeTime}
              deleteIntent={(id) => `delete:${id}`}
              onDelete={actions.remove}
              turnIntent={(id) => `turn:${id}`}
              thumbnailUrl={(id) => `${sessionUrl}/files/${id}/thumbnail`}
            />
            <JoinPhotos files={listed} list="Uploaded Files" intent="join" />
          </form>
          <SubmitDocuments pageUrl={pageUrl} count={listed.length} />
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

const formatMegabytes = (bytes: number) => (bytes / 2 ** 20).toFixed(2);

function Counters({ totals: { count, size } }: { totals: FileTotals }) {
  return (
    <dl className="upload-counters">
      <div>
        <dt>Files Uploaded</dt>
        <dd>{count}</dd>
      </div>
      <div>
        <dt>Total Size (MB)</dt>
        <dd>{formatMegabytes(size)}</dd>
      </div>
      <div>
        <dt>Remaining (MB)</dt>
        <dd>{formatMegabytes(portalTotalMax - size)}</dd>
      </div>
    </dl>
  );
}

function SubmitDocuments({ pageUrl, count }: { pageUrl: string; count: number }) {
  const isPending = useNavigation().formData?.get("intent") === "submit";
  return (
    <Form method="post" action={pageUrl} className="portal-submit">
      <input type="hidden" name="intent" value="submit" />
      <p>
        <strong>Uploaded, not yet submitted.</strong> We get your {count === 1 ? "document" : "documents"} when you press the button.
      </p>
      <SubmitAfterUploads isPending={isPending} failure={submissionFailed}>
        {isPending ? "Submitting Documents..." : `Submit ${count} ${count === 1 ? "Document" : "Documents"}`}
      </SubmitAfterUploads>
    </Form>
  );
}
