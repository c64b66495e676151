import "../../styles/work.css";
import { Card } from "../card.tsx";
import { workUrl } from "../urls.ts";
import type { ShownRelated } from "./related-page.server.ts";

interface Props {
  related: ShownRelated[];
  /** URL of the case. */
  caseUrl: string;
}

/**
 * Other cases that may be of the same client, which the office confirms or denies. These are plain forms that also work without
 * scripts.
 */
export function RelatedCard({ related, caseUrl }: Props) {
  if (related.length === 0) return null;
  const shown = related.filter(({ isSame }) => isSame !== false);
  const denied = related.filter(({ isSame }) => isSame === false);
  return (
    <Card id="related" title="Same client?">
      <CaseList related={shown} caseUrl={caseUrl} />
      {denied.length > 0 && (
        <details>
          <summary>Not the same ({denied.length})</summary>
          <CaseList related={denied} caseUrl={caseUrl} />
        </details>
      )}
    </Card>
  );
}

const CaseList = ({ related, caseUrl }: Props) => (
  <ul className="related-cases">
    {related.map((other) => (
      <li key={other.id}>
        <p>
          <a href={other.to}>{other.clientName}</a> {other.isSame && <strong>Same client</strong>}
        </p>
        <p className="hint">{other.about}</p>
        <form method="post" action={workUrl(caseUrl)}>
          <input type="hidden" name="other" value={other.id} />
          {!other.isSame && (
            <button type="submit" name="intent" value="same-client" className="button button-secondary">
              Same client<span className="visually-hidden">: {other.about}</span>
            </button>
          )}{" "}
          {other.isSame !== false && (
            <button type="submit" name="intent" value="other-client" className="button button-quiet">
              Not the same<span className="visually-hidden">: {other.about}</span>
            </button>
          )}
        </form>
      </li>
    ))}
  </ul>
);
