import { pluralize } from "../../questionnaire/pluralize.ts";
import "../../styles/api.css";

/** What the first page of the documentation lists. */
export interface ApiIndexData {
  overview: string;
  /** Origin of the calls. */
  origin: string;
  areas: { name: string; about: string; slug: string; calls: { id: string; method: string; path: string; summary: string }[] }[];
}

const firstCall = (origin: string): string =>
  [
    `curl "${origin}/api/admin/submissions?filter=today&limit=10" \\`,
    '  --header "Authorization: Bearer $API_KEY" \\',
    '  --header "Accept: application/json" \\',
    "  --fail-with-body \\",
    "  --output cases.json",
  ].join("\n");

const firstSentence = (text: string): string => text.split(/(?<=[.]) /, 1)[0]!;

/** First page of the API's documentation: how to begin, and every area with a link to its page and its calls folded. */
export const ApiIndex = ({ data: { overview, origin, areas } }: { data: ApiIndexData }) => (
  <div className="api-page">
    <h1>The API</h1>
    <section aria-labelledby="first-call">
      <h2 id="first-call">The first call</h2>
      <p>The operator creates an API key with npm run api-key. It lists the cases of today:</p>
      <pre>
        <code>{firstCall(origin)}</code>
      </pre>
    </section>
    <section aria-labelledby="rules">
      <h2 id="rules">What holds for all calls</h2>
      <div className="api-rules">
        {overview.split("\n\n").map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
      </div>
      <p>
        For API clients: <a href="/api/openapi.json">the same description as an OpenAPI document</a>
      </p>
    </section>
    {areas.map(({ name, about, slug, calls }) => (
      <section key={slug} className="api-area" aria-labelledby={slug}>
        <h2 id={slug}>
          <a href={`/api/docs/${slug}`}>{name}</a>
        </h2>
        <p>{firstSentence(about)}</p>
        <details>
          <summary>
            {pluralize(calls.length, "call")}
            <span className="visually-hidden"> of {name}</span>
          </summary>
          {about !== firstSentence(about) && <p>{about}</p>}
          <ul className="api-index">
            {calls.map(({ id, method, path, summary }) => (
              <li key={id}>
                <a href={`/api/docs/${slug}#${id}`}>{summary}</a>{" "}
                <code>
                  {method} {path}
                </code>
              </li>
            ))}
          </ul>
        </details>
      </section>
    ))}
    <script src="/copy-examples.js" defer />
  </div>
);
