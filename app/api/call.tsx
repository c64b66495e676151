import type { AnswerObject, MediaTypes, Operation, ParameterObject } from "./open-api.ts";
import { Fields, Kind } from "./shapes.tsx";

const jsonOf = (content: MediaTypes | undefined) => content?.["application/json"];

/** One call: access, parameters, responses and examples. */
export function CallDescription({ method, path, operation }: { method: string; path: string; operation: Operation }) {
  const { operationId, summary, description, parameters = [], requestBody, responses } = operation;
  const sent = jsonOf(requestBody?.content);
  const answered = Object.entries(responses).filter(([status]) => status.startsWith("2"));
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
        {sent && (
          <Fact title="Body">
            <Kind schema={sent.schema} />
            {requestBody?.required ? "" : ", or none"}
            <Fields schema={sent.schema} />
          </Fact>
        )}
        <Fact title="Responses">
          <ul>
            {Object.entries(responses).map(([status, answer]) => (
              <AnswerLine key={status} status={status} answer={answer} />
            ))}
          </ul>
        </Fact>
      </dl>
      {sent && <Example title={`Example body: ${summary}`} value={sent.example} />}
      {answered.map(
        ([status, { content }]) =>
          jsonOf(content) && <Example key={status} title={`Example response ${status}: ${summary}`} value={jsonOf(content)!.example} />,
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
    {parameters.map(({ in: place, name, description, schema }) => (
      <li key={name}>
        <code>{name}</code> in the {place}: <Kind schema={schema} />. {description}
      </li>
    ))}
  </ul>
);

function AnswerLine({ status, answer: { description, headers = {}, content = {} } }: { status: string; answer: AnswerObject }) {
  const [type] = Object.keys(content);
  const names = Object.keys(headers);
  const schema = jsonOf(content)?.schema;
  return (
    <li>
      <strong>{status}</strong> {description} {schema ? <Kind schema={schema} /> : type === "*/*" ? "The file's own type" : type}
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
