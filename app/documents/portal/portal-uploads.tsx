import { Form, useNavigation } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { FlashBanner } from "../../components/flash-banner.tsx";
import { isHydrated } from "../../components/notice.tsx";
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
import { useUploads, type UploadWording } from "../use-uploads.ts";
import { words as uploadWords } from "../wording/index.ts";
import { portalUrl } from "./portal-url.ts";
import { submissionFailed } from "./submission-failed.ts";
import { words } from "./wording/index.ts";

const accepted = portalKinds.flatMap((kind) => fileKinds[kind].extensions.map((extension) => `.${extension}`)).join(",");
const wording = (): UploadWording => ({
  sent: words.fileUploaded,
  failed: ({ name }, { message }) => uploadWords.failedToUpload(name, message),
  deleted: words.fileDeleted,
  deleteFailed: words.fileNotDeleted,
});

const toFile = (answer: { file: ListedFile }) => answer.file;
const totalsOf = (files: FileFacts[]): FileTotals => ({
  count: files.length,
  size: files.reduce((sum, { size = 0 }) => sum + size, 0),
});

/**
 * The Upload Documents card of a session: add files, watch their progress, delete, join, and submit them. Its heading gets the focus
 * when the session has just been started.
 */
export function PortalUploads({ sessionId, files }: { sessionId: string; files: ListedFile[] }) {
  const sessionUrl = `/api/upload-sessions/${sessionId}`;
  const pageUrl = portalUrl(sessionId);
  const { listed, uploads, sent, rejection, reportProblem, ...actions } = useUploads<{ file: ListedFile }>({
    files,
    destination: { uploadUrlEndpoint: `${sessionUrl}/upload-url`, registerEndpoint: `${sessionUrl}/files` },
    toFile,
    deleteUrl: (id) => `${sessionUrl}/files/${id}`,
    wording: wording(),
  });
  const heading = useRef<HTMLHeadingElement>(null);
  const isNew = useRef(files.length === 0);
  useEffect(() => {
    if (!isNew.current || !isHydrated()) return;
    heading.current!.focus();
    heading.current!.scrollIntoView();
  }, []);
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
      <h2 ref={heading} id="uploads-title" tabIndex={-1}>
        {words.uploadDocuments}
      </h2>
      <FlashBanner place="uploads-notice" />
      <form method="post" action={pageUrl} encType="multipart/form-data">
        <AddFiles onFiles={add} />
      </form>
      <RejectedFiles problem={rejection} />
      <Counters totals={totalsOf(listed)} />
      <UploadRows uploads={uploads} sent={sent} onCancel={actions.cancel} onRetry={retry} />
      {listed.length > 0 && (
        <>
          <h3>{words.uploadedFiles}</h3>
          <form method="post" action={pageUrl}>
            <FileList
              files={listed}
              label={words.uploadedFilesList}
              formatTime={officeTime}
              deleteIntent={(id) => `delete:${id}`}
              onDelete={actions.remove}
              turnIntent={(id) => `turn:${id}`}
              thumbnailUrl={(id) => `${sessionUrl}/files/${id}/thumbnail`}
            />
            <JoinPhotos files={listed} list={words.uploadedFiles} intent="join" />
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
      <FilePicker name="files" label={words.browseFiles} accept={accepted} onFiles={onFiles} />
      <FilePicker name="files" label={uploadWords.takePhoto} accept={accepted} onFiles={onFiles} isCamera />
      <button type="submit" name="intent" value="upload" className="button button-secondary without-scripts">
        {uploadWords.upload}
      </button>
    </div>
    <p className="hint">{words.limits(portalFilesMax, portalTotalMax / 2 ** 20)}</p>
  </DropZone>
);

const formatMegabytes = (bytes: number) => (bytes / 2 ** 20).toFixed(2);

function Counters({ totals: { count, size } }: { totals: FileTotals }) {
  return (
    <dl className="upload-counters">
      <div>
        <dt>{words.filesUploaded}</dt>
        <dd>{count}</dd>
      </div>
      <div>
        <dt>{words.totalSize}</dt>
        <dd>{formatMegabytes(size)}</dd>
      </div>
      <div>
        <dt>{words.remaining}</dt>
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
        <strong>{words.notYetSubmitted}</strong>
        {words.whenPressed(count, words.submit(count))}
      </p>
      <SubmitAfterUploads isPending={isPending} failure={submissionFailed()}>
        {isPending ? words.submitting : words.submit(count)}
      </SubmitAfterUploads>
    </Form>
  );
}
