import type { ConflictPage } from "./conflict-route.server.ts";
import { countsInWords } from "./counts-in-words.ts";

/** The cases and places in which a name was found. */
export const FoundPlaces = ({ places, cases, closest, unreadable }: ConflictPage["result"]) => (
  <>
    <p>
      {countsInWords({ places, cases })}
      {closest.length < cases && ` The ${closest.length} cases with the closest names are shown. Add a first name to narrow the search.`}
    </p>
    {unreadable > 0 && (
      <p className="message">
        {unreadable === 1 ? "1 form" : `${unreadable} forms`} could not be decrypted and was left out. The server’s log has the ids.
      </p>
    )}
    {closest.length > 0 && (
      <ol className="case-log">
        {closest.map((each) => (
          <CaseItem key={each.id} {...each} />
        ))}
      </ol>
    )}
  </>
);

/** URL of the answer in which a name was found, or of the upload session. */
const placeUrl = (caseUrl: string, anchor: string): string =>
  caseUrl.startsWith("/admin/submissions/") ? `${caseUrl}/answers?open=${anchor.split(".", 1)[0]}#${anchor}` : `${caseUrl}#${anchor}`;

const CaseItem = ({ clientName, to, reference, places, more }: ConflictPage["result"]["closest"][number]) => (
  <li>
    <h3>
      <a href={to}>{clientName}</a> <small className="hint">{reference ?? "Upload session"}</small>
    </h3>
    <ul className="conflict-places">
      {places.map(({ label, anchor, before, found, after, isSame }, index) => (
        <li key={index}>
          <a href={placeUrl(to, anchor)}>{label}</a>{" "}
          <span className="conflict-text">
            {before}
            <mark>{found}</mark>
            {after}
          </span>{" "}
          {!isSame && <small className="hint">similar</small>}
        </li>
      ))}
      {more > 0 && <li className="hint">and {more.toLocaleString("en-US")} more in this case</li>}
    </ul>
  </li>
);
