import { papers, paperTypes, type PaperType } from "../../files/papers.ts";
import { Card } from "../card.tsx";
import { Control } from "../control.tsx";
import { defaultView, formUrl } from "../urls.ts";
import { typeControl } from "./type-control.ts";
import type { SessionPage } from "./session-route.server.ts";

interface Props {
  page: Pick<SessionPage, "filing" | "fileTypes">;
  /** What a rejected post contained. */
  typed: Record<string, string>;
}

/** Files the session to a case: one press on a case, with the type of each file. It is a plain form that also works without scripts. */
export function FilingCard({ page: { filing, fileTypes }, typed }: Props) {
  const { filed, proposals } = filing;
  const isOpen = fileTypes.some(({ isFiled, canBeFiled }) => !isFiled && canBeFiled);
  return (
    <Card id="filing" title={filed ? "Filed" : "File to a case"}>
      {filed && (
        <p>
          Filed to <a href={formUrl(filed.formId, defaultView("forms"))}>{filed.clientName}</a> ({filed.reference}). Files with a type are
          documents of that case.
        </p>
      )}
      <form method="post">
        <input type="hidden" name="intent" value="file" />
        <div className="filing-files">
          {fileTypes.map((file) => (
            <FileType key={file.id} file={file} typed={typed[typeControl(file.id)]} />
          ))}
        </div>
        {filed ? (
          isOpen && (
            <button type="submit" name="form" value={filed.formId} className="button button-secondary">
              Save types
            </button>
          )
        ) : (
          <>
            {proposals.map((proposal) => (
              <p key={proposal.formId}>
                <button type="submit" name="form" value={proposal.formId} className="button button-primary">
                  File to {proposal.clientName} ({proposal.reference})
                </button>{" "}
                <span className="hint">{reasonsOf(proposal)}</span>
              </p>
            ))}
            <div className="filing-other">
              <Control label={proposals.length > 0 ? "Another case’s reference" : "Reference of the case"}>
                {(id) => <input id={id} name="reference" defaultValue={typed["reference"]} autoComplete="off" spellCheck={false} />}
              </Control>{" "}
              <button type="submit" name="form" value="" className="button button-secondary">
                File to this case
              </button>
            </div>
          </>
        )}
      </form>
      {filed && (
        <form method="post" className="case-buttons">
          <button type="submit" name="intent" value="unfile" className="button button-quiet">
            Undo filing
          </button>
        </form>
      )}
    </Card>
  );
}

const FileType = ({
  file: { id, name, type, isFiled, canBeFiled },
  typed,
}: {
  file: SessionPage["fileTypes"][number];
  typed?: string | undefined;
}) => {
  if (isFiled) return <p>{`${name}: ${papers[type as PaperType].title}`}</p>;
  if (!canBeFiled) return <p className="hint">{`${name} is neither a photo nor a PDF, so it stays here.`}</p>;
  return (
    <Control label={name}>
      {(control) => (
        <select id={control} name={typeControl(id)} defaultValue={typed ?? type ?? ""}>
          <option value="">No type</option>
          {paperTypes.map((each) => (
            <option key={each} value={each}>
              {papers[each].title}
            </option>
          ))}
        </select>
      )}
    </Control>
  );
};

/** "same e-mail address, same phone". */
const reasonsOf = ({ isNamed, sameEmail, samePhone }: SessionPage["filing"]["proposals"][number]): string =>
  [isNamed && "reference in the comments", sameEmail && "same e-mail address", samePhone && "same phone"].filter(Boolean).join(", ");
