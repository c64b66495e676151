import { renderToStaticMarkup } from "react-dom/server";
import { summaryCss } from "./summary-css.ts";
import { verificationCss } from "./verification-css.ts";

export interface VerificationData {
  /** Names of the debtors. */
  names: readonly string[];
  /** "" until the office decides. */
  chapter: string;
  division: string;
  /** Number of entries in the list of creditors. */
  count: number;
}

/** Renders the verification of the list of creditors that the Eastern District's Local Rule 1007-2 requires, as printable HTML. */
export const verificationHtml = (data: VerificationData): string => `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><title>Verification of the List of Creditors</title><style>${summaryCss}${verificationCss}</style></head>
<body>${renderToStaticMarkup(<Verification {...data} />)}</body>
</html>`;

const Verification = ({ names, chapter, division, count }: VerificationData) => (
  <main className="verification">
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
    <h1>Verification of the List of Creditors</h1>
    <p className="rule">Local Bankruptcy Rule 1007-2</p>
    <p>
      The list of creditors that is filed with this page has {count === 1 ? "1 entry" : `${count.toLocaleString("en-US")} entries`}. It is
      prepared in the format required by the clerk, it is true and complete, and every creditor in the schedules of this case is on it.
    </p>
    <p>I declare under penalty of perjury that the foregoing is true and correct.</p>
    {names.map((name, index) => (
      <Signature key={index} name={name} role={index === 0 ? "Debtor" : "Joint debtor"} />
    ))}
    <p className="or">or</p>
    <Signature name="" role="Attorney for the debtor" />
  </main>
);

const Signature = ({ name, role }: { name: string; role: string }) => (
  <table className="signature">
    <tbody>
      <tr>
        <td>
          {name || "\u00a0"}
          <br />
          {role}
        </td>
        <td>Date</td>
      </tr>
    </tbody>
  </table>
);
