import { Card } from "../card.tsx";
import type { AskedPart } from "./asked-part.server.ts";
import "../../styles/ask.css";

interface Props {
  asked: AskedPart | null;
  /** URL of the page with the requests. */
  requestsUrl: string;
  /** URL of the page where the office answers. */
  answerPageUrl: string;
}

/** Questions the client is asked, each with whether it is answered, and links to ask or answer. */
export const AskedCard = ({ asked, requestsUrl, answerPageUrl }: Props) => (
  <Card id="asked" title="Requests to client">
    {asked ? <p>{asked.summary}</p> : <p>Nothing is asked.</p>}
    {asked?.line && <p className="work-note">{asked.line}</p>}
    {asked && (
      <ul className="asked-list">
        {asked.items.map(({ key, text, isAnswered, state, anchor, files }) => {
          const to = anchor ?? (files.length > 0 ? "documents" : null);
          return (
            <li key={key}>
              <span className={`badge ${isAnswered ? "badge-good" : "badge-current"}`}>{state}</span>{" "}
              {to ? <a href={`#${to}`}>{text}</a> : text}
            </li>
          );
        })}
      </ul>
    )}
    <form method="post" action={requestsUrl} className="case-buttons">
      <a className="button button-secondary" href={requestsUrl}>
        Ask the client
      </a>{" "}
      <a className="button button-secondary" href={`${requestsUrl}#papers`}>
        Ask for missing papers
      </a>{" "}
      <a className="button button-secondary" href={answerPageUrl}>
        Edit answer
      </a>{" "}
      {asked && (
        <button type="submit" name="intent" value="withdraw" className="button button-quiet">
          Remove this list
        </button>
      )}
    </form>
  </Card>
);
