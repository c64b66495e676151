import type { Schema } from "./open-api.ts";

const refName = ($ref: string) => $ref.split("/").pop()!;

/** The fragment id of a schema on the page. */
export const shapeAnchor = (name: string): string => `shape-${name}`;

const typeNames: Record<string, string> = {
  string: "text",
  integer: "whole number",
  number: "number",
  boolean: "true or false",
  null: "null",
  object: "object",
};
const formatNames: Record<string, string> = { "date-time": "date and time", uri: "URL" };

function limitsOf({ minimum, maximum, maxLength, maxItems }: Schema): string {
  const range = maximum === undefined ? minimum !== undefined && `${minimum} or more` : `${minimum} to ${maximum}`;
  const limits = [range, maxLength && `at most ${maxLength} characters`, maxItems && `at most ${maxItems}`];
  return limits.map((limit) => (limit ? `, ${limit}` : "")).join("");
}

const describeType = (schema: Schema): string => {
  if (schema.const !== undefined) return String(schema.const);
  if (schema.enum) return schema.enum.join(" or ");
  const types = [schema.type ?? []].flat().map((type) => formatNames[schema.format ?? ""] ?? typeNames[type]);
  return (types.join(" or ") || "anything") + limitsOf(schema);
};

/** The type of a value in a few words. Named schemas are links to their description. */
export function SchemaType({ schema }: { schema: Schema }) {
  if (schema.$ref) return <a href={`#${shapeAnchor(refName(schema.$ref))}`}>{refName(schema.$ref)}</a>;
  if (schema.anyOf)
    return schema.anyOf.map((each, index) => (
      <span key={index}>
        {index > 0 && " or "}
        <SchemaType schema={each} />
      </span>
    ));
  if (schema.items)
    return (
      <>
        list of <SchemaType schema={schema.items} />
        {limitsOf(schema)}
      </>
    );
  if (typeof schema.additionalProperties === "object")
    return (
      <>
        map of names to <SchemaType schema={schema.additionalProperties} />
      </>
    );
  return describeType(schema);
}

const objectSchemaOf = ({ items, additionalProperties, ...schema }: Schema): Schema =>
  items ? objectSchemaOf(items) : typeof additionalProperties === "object" ? objectSchemaOf(additionalProperties) : schema;

/** The properties of an object schema, including nested ones. */
export function Fields({ schema }: { schema: Schema }) {
  const { properties, required = [] } = objectSchemaOf(schema);
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
            <SchemaType schema={field} />
            {field.description && <span className="hint"> {field.description}</span>}
            <Fields schema={field} />
          </dd>
        </div>
      ))}
    </dl>
  );
}
