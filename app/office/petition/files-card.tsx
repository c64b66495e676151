import { Card } from "../card.tsx";
import { Control } from "../control.tsx";
import { reasonMax } from "../reason.ts";
import { tableUrl } from "../tables/tables-url.ts";

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
  missing: { party: string; message: string }[];
  /** Whether the district requires a verification of the list of creditors. */
  isVerified: boolean;
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
export const FilesCard = ({ filesUrl, packetPageUrl, filled, matrixRules, missing, isVerified }: PetitionFiles) => (
  <Card id="files" title="Downloads">
    <p>
      <a href={packetPageUrl}>Official forms, filled</a> <span className="hint">{filled}</span>
    </p>
    <ul className="case-downloads">
      {missing.length === 0 && <FileLink to={`${filesUrl}/matrix`} name="List of creditors for the clerk" />}
      {missing.length === 0 && isVerified && (
        <FileLink to={`${filesUrl}/verification`} name="Verification of the list of creditors, to sign" />
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
    {isVerified && (
      <p className="hint">
        The Eastern District requires the list of creditors to be verified (Local Rule 1007-2), once no creditor is missing from it. We have
        not seen the court’s own form: compare the wording with the rule before it is signed.
      </p>
    )}
    {missing.length > 0 && <IncompleteMatrix filesUrl={filesUrl} missing={missing} />}
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
    <h3>Not on the list of creditors yet</h3>
    <ul className="petition-checks">
      {missing.map(({ party, message }, index) => (
        <li key={index}>
          <strong>{party}</strong>: {message}
        </li>
      ))}
    </ul>
    <form method="get" action={`${filesUrl}/matrix`} className="work-fields">
      <Control label="Why you need the list without them">
        {(id) => <input id={id} name="reason" required maxLength={reasonMax} autoComplete="off" />}
      </Control>
      <div className="work-buttons">
        <button type="submit" className="button button-secondary">
          Download the list without them
        </button>
      </div>
    </form>
  </>
);
