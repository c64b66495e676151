import "../../styles/case.css";
import "../../styles/documents.css";
import "../../styles/official-forms.css";
import { DropZone } from "../../documents/drop-zone.tsx";
import { FilePicker } from "../../documents/file-picker.tsx";
import { Card } from "../card.tsx";
import { OfficeFrame } from "../office-frame.tsx";
import type { ListedForm, UploadReply } from "./official-forms-route.server.ts";
import { useBlankUploads, type BlankUploads } from "./use-blank-uploads.ts";
import type { FileOutcome } from "../../casework/blanks/wording.ts";

const courtsPage = "https://www.uscourts.gov/forms/bankruptcy-forms";

interface Props {
  forms: ListedForm[];
  reply: UploadReply | undefined;
}

/** Page with the firm's own copies of the courts' blank forms: which are there, which are missing, and an upload form. */
export function OfficialFormsScreen({ forms, reply }: Props) {
  const uploads = useBlankUploads(forms);
  const outcomes = uploads.outcomes.length > 0 || uploads.left > 0 ? uploads.outcomes : (reply?.outcomes ?? []);
  const needed = forms.filter(({ isFilled }) => isFilled);
  const others = forms.filter(({ isFilled, stored }) => !isFilled && stored);
  const missingCount = needed.filter(({ status }) => status !== "current").length;
  return (
    <OfficeFrame>
      <div className="case official-forms">
        <div className="case-head">
          <h1>Official forms</h1>
          <p>
            Petitions are filled into the blank forms that the courts publish. Download them from uscourts.gov, under “Forms”,{" "}
            <a href={courtsPage} target="_blank" rel="noreferrer">
              “Bankruptcy Forms”<span className="visually-hidden"> (opens a new tab)</span>
            </a>
            , and upload them here as they are.
          </p>
        </div>
        <Card id="upload" title="Upload blank forms">
          <UploadForm add={uploads.add} />
          <div id="outcomes">
            {reply?.message && <p className="message">{reply.message}</p>}
            <Outcomes outcomes={outcomes} left={uploads.left} />
          </div>
        </Card>
        <Card id="needed" title="Needed for petitions">
          <p className={missingCount === 0 ? "" : "message"}>
            {missingCount === 0 ? `All ${needed.length} are there.` : `${missingCount} of ${needed.length} are still to be uploaded.`}
          </p>
          <FormList forms={needed} />
        </Card>
        {others.length > 0 && (
          <Card id="others" title="Kept, but not filled">
            <FormList forms={others} />
          </Card>
        )}
      </div>
    </OfficeFrame>
  );
}

const UploadForm = ({ add }: Pick<BlankUploads, "add">) => (
  <form method="post" action="/admin/official-forms#outcomes" encType="multipart/form-data">
    <DropZone onFiles={add}>
      <div className="file-pickers">
        <FilePicker name="files" label="Choose PDFs" accept=".pdf,application/pdf" onFiles={add} />
        <button type="submit" className="button button-secondary without-scripts">
          Upload
        </button>
      </div>
      <p className="hint">One or many at once. They are recognized by their content, so file names do not matter.</p>
    </DropZone>
  </form>
);

const countOf = (count: number, what: string) => (count === 0 ? [] : [`${count} ${what}`]);

/** Outcome of each file, shown until others are uploaded. */
function Outcomes({ outcomes, left }: { outcomes: FileOutcome[]; left: number }) {
  const rejected = outcomes.filter(({ isStored }) => !isStored);
  const stored = outcomes.filter(({ isStored }) => isStored);
  const counts = [...countOf(left, "still to be checked"), ...countOf(rejected.length, "refused"), ...countOf(stored.length, "kept")];
  return (
    <>
      <div role="status">{counts.length > 0 && <h3>Uploaded files: {counts.join(", ")}</h3>}</div>
      {rejected.length > 0 && (
        <ul className="file-list" aria-label="Refused files">
          {rejected.map(({ name, text }, index) => (
            <li key={index}>
              <div className="file-facts">
                <span className="file-name">{name}</span> <p className="message">{`Refused. ${text}`}</p>
              </div>
            </li>
          ))}
        </ul>
      )}
      {stored.length > 0 && (
        <ul className="official-forms-kept" aria-label="Kept files">
          {stored.map(({ name, text }, index) => (
            <li key={index}>
              <span className="file-name">{name}</span> <span className="hint">{text}</span>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

const FormList = ({ forms }: { forms: ListedForm[] }) => (
  <ul className="file-list">
    {forms.map((form) => (
      <li key={form.form}>
        <div className="file-facts">
          <span className="file-name">
            {form.number} {form.title}
          </span>{" "}
          <FormStatus {...form} />
        </div>
        {form.stored && (
          <div className="file-actions">
            <a className="button button-quiet" href={`/admin/official-forms/${form.form}/remove`}>
              Remove<span className="visually-hidden"> Form {form.number}</span>
            </a>
          </div>
        )}
      </li>
    ))}
  </ul>
);

function FormStatus({ status, edition, stored }: ListedForm) {
  if (status === "current") return <span className="hint">{`Edition ${edition}, since ${stored!.since}, ${stored!.size}`}</span>;
  const texts = {
    missing: `Missing: edition ${edition}.`,
    outdated: `Edition ${stored?.edition} is no longer in force. Please upload edition ${edition}.`,
    lost: "The storage has lost this file. Please upload it again.",
  };
  return <span className="official-form-lacking">{texts[status]}</span>;
}
