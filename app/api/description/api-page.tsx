import "../../styles/api.css";
import { CallDescription } from "./call.tsx";
import type { OpenApi } from "./open-api.ts";
import { Fields, SchemaType, shapeAnchor } from "./shapes.tsx";

/** Documentation of one area of the API: its calls, and the shapes that they use. */
export function ApiPage({ description: { tags, paths, webhooks, components } }: { description: OpenApi }) {
  const webhookItems = Object.values(webhooks).map((item) => ["WEBHOOK_URL", item] as const);
  const calls = [...Object.entries(paths), ...webhookItems].flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]) => ({ path, method, operation })),
  );
  const shapes = Object.entries(components.schemas);
  return (
    <div className="api-page">
      <p>
        <a href="/api/docs">The API</a>
      </p>
      <h1>{tags[0]!.name}</h1>
      <p>{tags[0]!.description}</p>
      <nav aria-label="On this page">
        <ul>
          {calls.map(({ operation: { operationId, summary } }) => (
            <li key={operationId}>
              <a href={`#${operationId}`}>{summary}</a>
            </li>
          ))}
        </ul>
      </nav>
      {calls.map((call) => (
        <CallDescription key={call.operation.operationId} {...call} />
      ))}
      {shapes.length > 0 && (
        <section aria-labelledby="shapes">
          <h2 id="shapes">Schemas</h2>
          {shapes.map(([name, schema]) => (
            <article key={name} className="api-call" aria-labelledby={shapeAnchor(name)}>
              <h3 id={shapeAnchor(name)}>{name}</h3>
              {schema.description && <p>{schema.description}</p>}
              {!schema.properties && (
                <p>
                  A <SchemaType schema={schema} />
                </p>
              )}
              <Fields schema={schema} />
            </article>
          ))}
        </section>
      )}
      <script src="/copy-examples.js" defer />
    </div>
  );
}
