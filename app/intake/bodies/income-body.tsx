import type { SimpleField } from "../../questionnaire/fields.ts";
import { conditionName } from "../../questionnaire/conditions.ts";
import { Control, LabelledControl } from "../control.tsx";
import { AnyQuestion } from "../question.tsx";
import { useStep } from "../step-context.tsx";
import type { income } from "../../questionnaire/steps/income.ts";
import { isAboutSpouse, SpouseFold } from "../spouse-fold.tsx";
import { SectionFrame } from "./default-body.tsx";

const useMembers = () => useStep<typeof income>().step.fields.monthlyIncome.fields;

const sources = {
  GrossIncome: "Gross income",
  BusinessIncome: "Business income",
  RentalIncome: "Rental income",
  InterestIncome: "Interest income",
  AlimonyReceived: "Alimony received",
  SocialSecurity: "Social security",
  PensionIncome: "Pension income",
  OtherIncome: "Other income",
} as const;

type Source = keyof typeof sources;
const people = { debtor: "Debtor", spouse: "Spouse" } as const;

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
  return (
    <>
      <SpouseFold
        names={Object.keys(useMembers())
          .filter(isAboutSpouse)
          .map((name) => `monthlyIncome.${name}`)}
      />
      <table className="income-table">
        <thead>
          <tr>
            <th scope="col">Source</th>
            <th scope="col">{people.debtor}</th>
            <th scope="col" data-person={people.spouse}>
              {people.spouse}
            </th>
          </tr>
        </thead>
        <tbody>
          {(Object.keys(sources) as Source[]).map((source) => (
            <tr key={source}>
              <th scope="row">{sources[source]}</th>
              <Amount person="debtor" source={source} />
              <Amount person="spouse" source={source} />
            </tr>
          ))}
        </tbody>
      </table>
      <Description name="debtorOtherIncomeDescription" />
      <Description name="spouseOtherIncomeDescription" />
    </>
  );
}

function Amount({ person, source }: { person: keyof typeof people; source: Source }) {
  const members = useMembers();
  const name = `${person}${source}` as const;
  return (
    <td data-person={people[person]}>
      <Control name={`monthlyIncome.${name}`} field={members[name]} label={members[name].label} />
    </td>
  );
}

function Description({ name }: { name: "debtorOtherIncomeDescription" | "spouseOtherIncomeDescription" }) {
  const field: SimpleField = useMembers()[name];
  return (
    <div
      className="question"
      data-person={isAboutSpouse(name) ? people.spouse : undefined}
      data-when={field.showWhen && conditionName(field.showWhen)}
    >
      <LabelledControl name={`monthlyIncome.${name}`} field={field} />
    </div>
  );
}
