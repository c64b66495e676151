import { Card } from "../card.tsx";
import { Control } from "../control.tsx";
import { pluralize } from "../../questionnaire/pluralize.ts";
import { reasonMax } from "../../casework/packets/wording.ts";
import { tableUrl } from "../urls.ts";
import type { Downloads } from "./downloads.server.ts";

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
export const DownloadsCard = ({ filesUrl, matrixRules, matrixProblems, creditorsUrl, needsCertification }: Downloads) => (
  <Card id="files" title="Downloads">
    <ul className="case-downloads">
      {matrixProblems === 0 && <FileLink to={`${filesUrl}/matrix`} name="Creditor matrix" />}
      {matrixProblems === 0 && needsCertification && (
        <FileLink to={`${filesUrl}/certification`} name="Certification of mailing matrix, to sign" />
      )}
      {Object.entries(files).map(([file, name]) => (
        <FileLink key={file} to={`${filesUrl}/${file}`} name={name} />
      ))}
    </ul>
    {matrixProblems > 0 && (
      <>
        <h3 id="missing-from-matrix">To correct on the creditor matrix</h3>
        <p>
          <a href={creditorsUrl}>{pluralize(matrixProblems, "creditor")}</a>. The certification follows the complete matrix.
        </p>
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
    )}
    <p className="hint">
      {matrixRules} <a href={tableUrl("districtProfiles")}>Tables</a>
      {needsCertification &&
        " The Eastern District requires a certification with the creditor matrix (Local Rule 1007-2). The debtor or the attorney signs it."}
    </p>
    <p className="hint">
      Only the last four digits of Social Security numbers are in these files, except for Form 121, which is in the encrypted ZIP alone.
      Both ZIPs have the official forms as they were filled last. Every download is recorded.
    </p>
  </Card>
);

const FileLink = ({ to, name }: { to: string; name: string }) => (
  <li>
    <a href={to} download>
      {name}
    </a>
  </li>
);
