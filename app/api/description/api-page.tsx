import "../../styles/api.css";
import { CallDescription } from "./call.tsx";
import { listCalls, type OpenApi } from "./open-api.ts";
import { Fields, SchemaType, shapeAnchor } from "./shapes.tsx";

/** Documentation of one area of the API: its calls, and the shapes that they use. */
export function ApiPage({ description }: { description: OpenApi }) {
  const calls = listCalls(description);
  const shapes = Object.entries(description.components.schemas);
  const [area] = description.tags;
  return (
    <div className="api-page">
      <p>
        <a href="/api/docs">The API</a>
      </p>
      <h1>{area!.name}</h1>
      <p>{area!.description}</p>
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
