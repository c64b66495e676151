import type { SimpleField } from "../../questionnaire/fields.ts";
import { Control } from "../control.tsx";
import { questionOf } from "../question.tsx";
import { useStep } from "../step-context.tsx";
import type { propertyList } from "../../questionnaire/steps/property-list.ts";
import { SectionFrame } from "./default-body.tsx";

type PropertyList = typeof propertyList;
const Question = questionOf<PropertyList>();

const categories = [
  "householdGoods",
  "electronics",
  "collectibles",
  "sportsEquipment",
  "clothing",
  "jewelry",
  "animals",
  "firearms",
  "otherPersonalItems",
] as const;

/** Renders the table of belongings with their auction values, then the eleven numbered questions about financial assets. */
export function PropertyListBody() {
  const { sections } = useStep().step;
  return (
    <>
      <SectionFrame section={sections[0]!}>
        <table className="property-table">
          <thead>
            <tr>
              <th scope="col">I own this</th>
              <th scope="col">Estimated auction value</th>
            </tr>
          </thead>
          <tbody>
            {categories.map((category) => (
              <Category key={category} category={category} />
            ))}
          </tbody>
        </table>
      </SectionFrame>
      <SectionFrame section={sections[1]!}>
        <ol className="numbered-questions">
          <li>
            <Question name="stocksBonds" />
            <Question name="stocksBondsValue" />
          </li>
          <li>
            <Question name="businessInterests" />
            <Question name="businessInterestsValue" />
          </li>
          <li>
            <Question name="trustBeneficiary" />
            <Question name="trustValue" />
          </li>
          <li>
            <Question name="educationalIRA" />
            <Question name="educationalIRAValue" />
          </li>
          <li>
            <Question name="healthSavingsAccount" />
            <Question name="healthSavingsAccountValue" />
          </li>
          <li>
            <Question name="taxRefunds" />
            <Question name="taxRefundsValue" />
          </li>
          <li>
            <Question name="familySupport" />
            <Question name="familySupportValue" />
          </li>
          <li>
            <Question name="lifeInsurance" />
            <Question name="lifeInsuranceCompany" />
            <Question name="lifeInsuranceType" />
            <Question name="lifeInsuranceCashValue" />
            <Question name="lifeInsuranceBeneficiary" />
          </li>
          <li>
            <Question name="claimsOwed" />
            <Question name="claimsOwedDetails" />
          </li>
          <li>
            <Question name="inheritanceOwed" />
            <Question name="inheritanceOwedDetails" />
          </li>
          <li>
            <Question name="otherFinancialAssets" />
            <Question name="otherFinancialAssetsValue" />
          </li>
        </ol>
      </SectionFrame>
    </>
  );
}

function Category({ category }: { category: (typeof categories)[number] }) {
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
      </td>
    </tr>
  );
}
