import { renderToStaticMarkup } from "react-dom/server";
import { summaryCss } from "./summary-css.ts";
import { certificationCss } from "./certification-css.ts";

export interface CertificationData {
  /** Names of the debtors. */
  names: readonly string[];
  /** "" until the office decides. */
  chapter: string;
  division: string;
}

/**
 * Renders the certification that comes with the list of creditors in the Eastern District, as printable HTML. The title and the sentence
 * are those of the court's local form (E.D.N.C. LBR 1007-2): one signature, of the debtor or the attorney.
 */
export const certificationHtml = (data: CertificationData): string => `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><title>Certification of Mailing Matrix</title><style>${summaryCss}${certificationCss}</style></head>
<body>${renderToStaticMarkup(<Certification {...data} />)}</body>
</html>`;

const Certification = ({ names, chapter, division }: CertificationData) => (
  <main className="certification">
    <p className="court">
      United States Bankruptcy Court
      <br />
      Eastern District of North Carolina
      {division && (
        <>
          <br />
          {division} Division
        </>
      )}
    </p>
    <table className="caption">
      <tbody>
        <tr>
          <td>
            In re:
            {names.map((name, index) => (
              <p key={index}>{name}</p>
            ))}
            <p>{names.length > 1 ? "Debtors" : "Debtor"}</p>
          </td>
          <td>
            <p>Case No. ____________________</p>
            <p>Chapter {chapter || "________"}</p>
          </td>
        </tr>
      </tbody>
    </table>
    <h1>Certification of Mailing Matrix Required by E.D.N.C. LBR 1007-2</h1>
    <p>
      I hereby certify under penalty of perjury that the attached list of creditors, which has been prepared in the format required by the
      clerk, is true and correct to the best of my knowledge and includes the name and address of all creditors scheduled in the petition.
    </p>
    <table className="signature">
      <tbody>
        <tr>
          <td>Debtor or attorney for the debtor</td>
          <td>Date</td>
        </tr>
      </tbody>
    </table>
  </main>
);
