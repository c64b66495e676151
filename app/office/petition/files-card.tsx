import { Card } from "../card.tsx";
import { Control } from "../control.tsx";
import { tableAddress } from "../tables/tables-address.ts";

/** What can be taken away of a petition. */
export interface PetitionFiles {
  /** Below which the files are. */
  address: string;
  /** How the clerk wants the list of creditors, and by which row of the tables. */
  matrixRules: string;
  /** The page of the filled official forms. */
  packet: string;
  /** When they were filled, and what has changed since. */
  filled: string;
  /** Who keeps the list of creditors from being complete, and why. */
  missing: { party: string; message: string }[];
  /** Whether the district wants the list of creditors verified. */
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

/** Plain links: a package may be too large for a script to hold. */
export const FilesCard = ({ address, packet, filled, matrixRules, missing, isVerified }: PetitionFiles) => (
  <Card id="files" title="Downloads">
    <p>
      <a href={packet}>Official forms, filled</a> <span className="hint">{filled}</span>
    </p>
    <ul className="case-downloads">
      {missing.length === 0 && <FileLink to={`${address}/matrix`} name="List of creditors for the clerk" />}
      {missing.length === 0 && isVerified && (
        <FileLink to={`${address}/verification`} name="Verification of the list of creditors, to sign" />
      )}
      {Object.entries(files).map(([file, name]) => (
        <FileLink key={file} to={`${address}/${file}`} name={name} />
      ))}
    </ul>
    <p className="hint">
      {matrixRules} <a href={tableAddress("districtProfiles")}>Tables</a>
    </p>
    <p className="hint">
      Only the last four digits of Social Security numbers are in these files, except for Form 121, which is in the encrypted ZIP alone.
      Both ZIPs have the official forms as they were filled last. Every download is recorded.
    </p>
    {isVerified && (
      <p className="hint">
        The Eastern District has the list of creditors verified (Local Rule 1007-2), once nobody is left out of it. The court’s own form was
        not seen: compare the wording with the rule before it is signed.
      </p>
    )}
    {missing.length > 0 && <IncompleteMatrix address={address} missing={missing} />}
  </Card>
);

const FileLink = ({ to, name }: { to: string; name: string }) => (
  <li>
    <a href={to} download>
      {name}
    </a>
  </li>
);

const IncompleteMatrix = ({ address, missing }: Pick<PetitionFiles, "address" | "missing">) => (
  <>
    <h3>Not on the list of creditors yet</h3>
    <ul className="petition-checks">
      {missing.map(({ party, message }, index) => (
        <li key={index}>
          <strong>{party}</strong>: {message}
        </li>
      ))}
    </ul>
    <form method="get" action={`${address}/matrix`} className="work-fields">
      <Control label="Why the list is wanted without them">
        {(id) => <input id={id} name="reason" required maxLength={200} autoComplete="off" />}
      </Control>
      <div className="work-buttons">
        <button type="submit" className="button button-secondary">
          Download the list without them
        </button>
      </div>
    </form>
  </>
);
