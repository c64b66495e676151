import { Card } from "../card.tsx";
import { Control } from "../control.tsx";
import { pluralize } from "../../questionnaire/pluralize.ts";
import { reasonMax } from "../../casework/packets/wording.ts";
import type { ListPage } from "../list-page.ts";
import { ListPages } from "../list-pages.tsx";
import { tableUrl } from "../urls.ts";

/** Downloads of a petition. */
export interface PetitionFiles {
  /** Base URL of the files. */
  filesUrl: string;
  /** The clerk's rules for the list of creditors, and the table row they come from. */
  matrixRules: string;
  /** URL of the page with the filled official forms. */
  packetPageUrl: string;
  /** When the forms were filled, and what has changed since. */
  filled: string;
  /** Creditors that cannot be listed yet, and why. */
  missing: ListPage<{ party: string; message: string; isListed: boolean }>;
  /** Lines of each entry of the list of creditors. */
  matrix: ListPage<string[]>;
  /** Whether the district requires a certification with the creditor matrix. */
  needsCertification: boolean;
}

const files: Record<string, string> = {
  "worksheets.pdf": "Worksheets, PDF",
  "worksheets.csv": "Worksheets, CSV",
  "creditors/d.csv": "Secured creditors for Best Case",
  "creditors/e.csv": "Priority creditors for Best Case",
  "creditors/f.csv": "Unsecured creditors for Best Case",
  "creditors/g.csv": "Leases for Best Case",
  "creditors/notice.csv": "Notice parties for Best Case",
  package: "Everything with the documents, encrypted ZIP",
  "package?plain=yes": "Everything with the documents, plain ZIP",
};

/** Download links of a petition. They are plain links because a package may be too large for a script to load. */
export const FilesCard = ({ filesUrl, packetPageUrl, filled, matrixRules, missing, matrix, needsCertification }: PetitionFiles) => (
  <Card id="files" title="Downloads">
    <p>
      <a href={packetPageUrl}>Official forms, filled</a> <span className="hint">{filled}</span>
    </p>
    <ul className="case-downloads">
      {missing.total === 0 && <FileLink to={`${filesUrl}/matrix`} name="Creditor matrix" />}
      {missing.total === 0 && needsCertification && (
        <FileLink to={`${filesUrl}/certification`} name="Certification of mailing matrix, to sign" />
      )}
      {Object.entries(files).map(([file, name]) => (
        <FileLink key={file} to={`${filesUrl}/${file}`} name={name} />
      ))}
    </ul>
    <p className="hint">
      {matrixRules} <a href={tableUrl("districtProfiles")}>Tables</a>
    </p>
    <p className="hint">
      Only the last four digits of Social Security numbers are in these files, except for Form 121, which is in the encrypted ZIP alone.
      Both ZIPs have the official forms as they were filled last. Every download is recorded.
    </p>
    {needsCertification && (
      <p className="hint">
        The Eastern District requires a certification with the creditor matrix (Local Rule 1007-2). The debtor or the attorney signs it,
        once no creditor is missing from the matrix.
      </p>
    )}
    {missing.total > 0 && <IncompleteMatrix filesUrl={filesUrl} missing={missing} />}
    {matrix.total > 0 && <MatrixPreview {...matrix} />}
  </Card>
);

const FileLink = ({ to, name }: { to: string; name: string }) => (
  <li>
    <a href={to} download>
      {name}
    </a>
  </li>
);

const IncompleteMatrix = ({ filesUrl, missing }: Pick<PetitionFiles, "filesUrl" | "missing">) => (
  <>
    <h3 id="missing-from-matrix">To correct on the creditor matrix</h3>
    <ul className="petition-checks">
      {missing.entries.map(({ party, message, isListed }, index) => (
        <li key={index}>
          <strong>{party}</strong>: {message} {!isListed && <span className="hint">Not listed</span>}
        </li>
      ))}
    </ul>
    <ListPages label="To correct on the creditor matrix" list={missing} />
    <form method="get" action={`${filesUrl}/matrix`} className="work-fields">
      <Control label="Why you need the list as it is">
        {(id) => <input id={id} name="reason" required maxLength={reasonMax} autoComplete="off" />}
      </Control>
      <div className="work-buttons">
        <button type="submit" className="button button-secondary">
          Download the list as it is
        </button>
      </div>
    </form>
  </>
);

/** The creditor matrix as far as it can be listed. */
const MatrixPreview = (matrix: PetitionFiles["matrix"]) => (
  <details id="matrix" open={matrix.page > 1}>
    <summary>
      Preview of the creditor matrix <span className="hint">{pluralize(matrix.total, "creditor")}</span>
    </summary>
    <pre>{matrix.entries.map((lines) => `${lines.join("\n")}\n`).join("\n")}</pre>
    <ListPages label="Preview of the creditor matrix" list={matrix} />
  </details>
);
