import { isBehindButton, type CheckboxField, type Fields, type SimpleField } from "../../questionnaire/fields.ts";
import { Control, Message } from "../control.tsx";
import { AnyQuestion } from "../question.tsx";
import { useStep } from "../step-context.tsx";
import type { propertyList } from "../../questionnaire/steps/property-list.ts";
import { SectionFrame } from "./default-body.tsx";
import { words } from "../wording/index.ts";

type PropertyList = typeof propertyList;

/** Renders the table of belongings with their auction values, then the eleven numbered questions about financial assets. */
export function PropertyListBody() {
  const { sections, fields } = useStep<PropertyList>().step;
  const [belongings, assets] = sections;
  return (
    <>
      <SectionFrame section={belongings!}>
        <table className="property-table">
          <thead>
            <tr>
              <th scope="col">{words.ownThis}</th>
              <th scope="col">{words.auctionValue}</th>
            </tr>
          </thead>
          <tbody>
            {belongings!.fields
              .filter((name) => fields[name as keyof typeof fields]?.kind === "checkbox")
              .map((name) => (
                <Category key={name} category={name as Category} />
              ))}
          </tbody>
        </table>
      </SectionFrame>
      <SectionFrame section={assets!}>
        <ol className="numbered-questions">
          {itemsOf(assets!.fields, fields).map((names) => (
            <li key={names[0]}>
              {names.map((name) => (
                <AnyQuestion key={name} name={name} field={fields[name as keyof typeof fields]} />
              ))}
            </li>
          ))}
        </ol>
      </SectionFrame>
    </>
  );
}

/** Groups questions into items. An item begins with a question that is always asked and is not about an amount. */
function itemsOf(names: readonly string[], fields: Fields): string[][] {
  const items: string[][] = [];
  for (const name of names) {
    const field = fields[name];
    if (!field || isBehindButton(field)) continue;
    if (field.kind === "money" || field.showWhen) items[items.length - 1]!.push(name);
    else items.push([name]);
  }
  return items;
}

type Category = {
  [Name in keyof PropertyList["fields"]]: PropertyList["fields"][Name] extends CheckboxField ? Name : never;
}[keyof PropertyList["fields"]];

function Category({ category }: { category: Category }) {
  const { fields } = useStep<PropertyList>().step;
  const valueName = `${category}Value` as const;
  return (
    <tr>
      <th scope="row">
        <label className="checkbox" htmlFor={category}>
          <Control name={category} field={fields[category]} /> <span>{fields[category].label}</span>
        </label>
      </th>
      <td>
        <Control name={valueName} field={fields[valueName] as SimpleField} label={fields[valueName].label} />
        <Message name={valueName} />
      </td>
    </tr>
  );
}
