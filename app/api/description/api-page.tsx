import "../../styles/api.css";
import { CallDescription } from "./call.tsx";
import type { OpenApi } from "./open-api.ts";
import { Fields, SchemaType, shapeAnchor } from "./shapes.tsx";

const areaAnchor = (name: string) => name.toLowerCase().replace(/ /g, "-");

/** Human-readable API documentation, rendered from the OpenAPI document. */
export function ApiPage({ description: { info, tags, paths, webhooks, components } }: { description: OpenApi }) {
  const webhookItems = Object.values(webhooks).map((item) => ["WEBHOOK_URL", item] as const);
  const calls = [...Object.entries(paths), ...webhookItems].flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]) => ({ path, method, operation })),
  );
  return (
    <div className="api-page">
      <h1>The API</h1>
      {info.description.split("\n\n").map((paragraph) => (
        <p key={paragraph}>{paragraph}</p>
      ))}
      <p>
        For API clients: <a href="/api/openapi.json">the same description as an OpenAPI document</a>
      </p>
      <nav aria-label="On this page">
        <ul>
          {tags.map(({ name }) => (
            <li key={name}>
              <a href={`#${areaAnchor(name)}`}>{name}</a>
            </li>
          ))}
          <li>
            <a href="#shapes">Schemas</a>
          </li>
        </ul>
      </nav>
      {tags.map(({ name, description }) => (
        <section key={name} aria-labelledby={areaAnchor(name)}>
          <h2 id={areaAnchor(name)}>{name}</h2>
          <p>{description}</p>
          {calls
            .filter(({ operation }) => operation.tags.includes(name))
            .map((call) => (
              <CallDescription key={call.operation.operationId} {...call} />
            ))}
        </section>
      ))}
      <section aria-labelledby="shapes">
        <h2 id="shapes">Schemas</h2>
        {Object.entries(components.schemas).map(([name, schema]) => (
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
    </div>
  );
}
