import type { Schema } from "./open-api.ts";

const nameOf = ($ref: string) => $ref.split("/").pop()!;

/** The address of a shape on the page. */
export const shapeAnchor = (name: string): string => `shape-${name}`;

const simple: Record<string, string> = {
  string: "text",
  integer: "whole number",
  number: "number",
  boolean: "true or false",
  null: "null",
  object: "object",
};
const formats: Record<string, string> = { "date-time": "date and time", uri: "address" };

function limitsOf({ minimum, maximum, maxLength, maxItems }: Schema): string {
  const range = maximum === undefined ? minimum !== undefined && `${minimum} or more` : `${minimum} to ${maximum}`;
  const limits = [range, maxLength && `at most ${maxLength} characters`, maxItems && `at most ${maxItems}`];
  return limits.map((limit) => (limit ? `, ${limit}` : "")).join("");
}

const plainWords = (schema: Schema): string => {
  if (schema.const !== undefined) return String(schema.const);
  if (schema.enum) return schema.enum.join(" or ");
  const types = [schema.type ?? []].flat().map((type) => formats[schema.format ?? ""] ?? simple[type]);
  return (types.join(" or ") || "anything") + limitsOf(schema);
};

/** A value's type in a few words. Named shapes link to their description. */
export function Kind({ schema }: { schema: Schema }) {
  if (schema.$ref) return <a href={`#${shapeAnchor(nameOf(schema.$ref))}`}>{nameOf(schema.$ref)}</a>;
  if (schema.anyOf)
    return schema.anyOf.map((each, index) => (
      <span key={index}>
        {index > 0 && " or "}
        <Kind schema={each} />
      </span>
    ));
  if (schema.items)
    return (
      <>
        list of <Kind schema={schema.items} />
        {limitsOf(schema)}
      </>
    );
  if (typeof schema.additionalProperties === "object")
    return (
      <>
        by name: <Kind schema={schema.additionalProperties} />
      </>
    );
  return plainWords(schema);
}

const fieldsOf = ({ items, additionalProperties, ...schema }: Schema): Schema =>
  items ? fieldsOf(items) : typeof additionalProperties === "object" ? fieldsOf(additionalProperties) : schema;

/** What an object holds, name by name, and what is inside of that. */
export function Fields({ schema }: { schema: Schema }) {
  const { properties, required = [] } = fieldsOf(schema);
  if (!properties) return null;
  return (
    <dl className="api-fields">
      {Object.entries(properties).map(([name, field]) => (
        <div key={name}>
          <dt>
            <code>{name}</code>
            {required.includes(name) && <span className="hint"> required</span>}
          </dt>
          <dd>
            <Kind schema={field} />
            {field.description && <span className="hint"> {field.description}</span>}
            <Fields schema={field} />
          </dd>
        </div>
      ))}
    </dl>
  );
}
