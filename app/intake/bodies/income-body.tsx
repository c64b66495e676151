import type { SimpleField } from "../../questionnaire/fields.ts";
import { conditionName } from "../../questionnaire/conditions.ts";
import { Control, LabelledControl, Message } from "../control.tsx";
import { AnyQuestion } from "../question.tsx";
import { useStep } from "../step-context.tsx";
import type { income } from "../../questionnaire/steps/income.ts";
import { useWithoutSpouse } from "../spouse-fold.tsx";
import { SectionFrame } from "./default-body.tsx";
import { words } from "../wording/index.ts";

const useMembers = () => useStep<typeof income>().step.fields.monthlyIncome.fields;

const sources = [
  "GrossIncome",
  "BusinessIncome",
  "RentalIncome",
  "InterestIncome",
  "AlimonyReceived",
  "SocialSecurity",
  "PensionIncome",
  "OtherIncome",
] as const;

type Source = (typeof sources)[number];
type Person = "debtor" | "spouse";
const nameOf = (person: Person): string => (person === "debtor" ? words.you : words.yourSpouse);

/** Renders the income step, with monthly income as a two-column table that turns into stacked cards on a phone. */
export function IncomeBody() {
  const { step } = useStep();
  return (
    <>
      {step.sections.map((section) => (
        <SectionFrame key={section.title} section={section}>
          {section.fields.map((name) =>
            name === "monthlyIncome" ? <MonthlyIncome key={name} /> : <AnyQuestion key={name} name={name} field={step.fields[name]!} />,
          )}
        </SectionFrame>
      ))}
    </>
  );
}

function MonthlyIncome() {
  const members = useMembers();
  const isWithoutSpouse = useWithoutSpouse(
    Object.entries<SimpleField>(members)
      .filter(([, { about }]) => about === "spouse")
      .map(([name]) => `monthlyIncome.${name}`),
  );
  const shown = (isWithoutSpouse ? ["debtor"] : ["debtor", "spouse"]) as Person[];
  return (
    <>
      <table className="income-table">
        <thead>
          <tr>
            <th scope="col">{words.source}</th>
            {shown.map((person) => (
              <th scope="col" key={person}>
                {nameOf(person)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {sources.map((source) => (
            <tr key={source}>
              <th scope="row">{members[`debtor${source}`].label.replace(words.ofYours, "")}</th>
              {shown.map((person) => (
                <Amount key={person} person={person} source={source} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {shown.map((person) => (
        <Description key={person} name={`${person}OtherIncomeDescription`} />
      ))}
    </>
  );
}

function Amount({ person, source }: { person: Person; source: Source }) {
  const members = useMembers();
  const name = `${person}${source}` as const;
  return (
    <td data-person={nameOf(person)}>
      <Control name={`monthlyIncome.${name}`} field={members[name]} label={members[name].label} />
      <Message name={`monthlyIncome.${name}`} />
    </td>
  );
}

function Description({ name }: { name: "debtorOtherIncomeDescription" | "spouseOtherIncomeDescription" }) {
  const field: SimpleField = useMembers()[name];
  return (
    <div className="question" data-when={field.showWhen && conditionName(field.showWhen)}>
      <LabelledControl name={`monthlyIncome.${name}`} field={field} />
    </div>
  );
}
