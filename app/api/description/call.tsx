import type { MediaTypes, Operation, ParameterObject, ResponseObject } from "./open-api.ts";
import { Fields, SchemaType } from "./shapes.tsx";

const jsonContent = (content: MediaTypes | undefined) => content?.["application/json"];

/** Documentation of one API call: who may make it, parameters, body, responses and examples. */
export function CallDescription({ method, path, operation }: { method: string; path: string; operation: Operation }) {
  const { operationId, summary, description, parameters = [], requestBody, responses } = operation;
  const requestJson = jsonContent(requestBody?.content);
  const successes = Object.entries(responses).filter(([status]) => status.startsWith("2"));
  return (
    <article className="api-call" aria-labelledby={operationId}>
      <h3 id={operationId}>{summary}</h3>
      <p className="api-address">
        <code>
          <strong>{method.toUpperCase()}</strong> {path}
        </code>
      </p>
      {description?.split("\n\n").map((paragraph) => (
        <p key={paragraph}>{paragraph}</p>
      ))}
      <dl className="api-facts">
        <Fact title="Access">{operation["x-who"]}</Fact>
        {parameters.length > 0 && (
          <Fact title="Parameters">
            <Parameters parameters={parameters} />
          </Fact>
        )}
        {requestJson && (
          <Fact title="Body">
            <SchemaType schema={requestJson.schema} />
            {requestBody?.required ? "" : " (optional)"}
            <Fields schema={requestJson.schema} />
          </Fact>
        )}
        <Fact title="Responses">
          <ul>
            {Object.entries(responses).map(([status, response]) => (
              <ResponseItem key={status} status={status} response={response} />
            ))}
          </ul>
        </Fact>
      </dl>
      {requestJson && <Example title={`Example body: ${summary}`} value={requestJson.example} />}
      {successes.map(
        ([status, { content }]) =>
          jsonContent(content) && (
            <Example key={status} title={`Example response ${status}: ${summary}`} value={jsonContent(content)!.example} />
          ),
      )}
    </article>
  );
}

const Fact = ({ title, children }: { title: string; children: React.ReactNode }) => (
  <div>
    <dt>{title}</dt>
    <dd>{children}</dd>
  </div>
);

const Parameters = ({ parameters }: { parameters: ParameterObject[] }) => (
  <ul>
    {parameters.map(({ in: location, name, description, schema }) => (
      <li key={name}>
        <code>{name}</code> in the {location}: <SchemaType schema={schema} />. {description}
      </li>
    ))}
  </ul>
);

function ResponseItem({ status, response: { description, headers = {}, content = {} } }: { status: string; response: ResponseObject }) {
  const [type] = Object.keys(content);
  const names = Object.keys(headers);
  const schema = jsonContent(content)?.schema;
  return (
    <li>
      <strong>{status}</strong> {description}{" "}
      {schema ? <SchemaType schema={schema} /> : type === "*/*" ? "the media type of the file" : type}
      {names.length > 0 && `, with ${names.join(", ")}`}
    </li>
  );
}

const Example = ({ title, value }: { title: string; value: unknown }) => (
  <details>
    <summary>{title}</summary>
    <pre>
      <code>{JSON.stringify(value, null, 2)}</code>
    </pre>
  </details>
);
