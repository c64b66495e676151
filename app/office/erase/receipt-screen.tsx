import "../../styles/office.css";
import "../../styles/case.css";
import "../../styles/erase.css";
import { BackToDashboard } from "../case-head.tsx";
import { OfficeFrame } from "../office-frame.tsx";
import type { ReceiptPage } from "./erase-route.server.ts";

/** Receipt of an erasure, which names nobody. */
export const ReceiptScreen = ({ page: { receipt, time, erased } }: { page: ReceiptPage }) => (
  <OfficeFrame>
    <div className="case erase">
      <section className="card">
        <BackToDashboard />
        <h1>Client erased</h1>
        <p>
          Receipt <code className="reference">{receipt}</code>, {time}
        </p>
        <p>Deleted:</p>
        <ul className="erase-counts">
          {erased.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
        <p>
          Files are removed from the storage within minutes. Emails that were already handed to a mail server cannot be recalled. A backup
          that is restored is erased again.
        </p>
        <p className="hint">This receipt names nobody. The activity log keeps its number.</p>
      </section>
    </div>
  </OfficeFrame>
);
