import { isBlank } from "../questionnaire/details.ts";

/** Hidden inputs that post answers which are not shown. An empty row of a list gets one input, so that the row is preserved. */
export function HiddenAnswers({ name, value }: { name: string; value: unknown }) {
  if (Array.isArray(value)) return value.map((row: object, index) => <HiddenRow key={index} name={`${name}[${index}]`} row={row} />);
  if (typeof value === "object" && value !== null)
    return Object.entries(value).map(([member, each]) => <HiddenAnswers key={member} name={memberName(name, member)} value={each} />);
  return value ? <input type="hidden" name={name} value={String(value)} /> : null;
}

const HiddenRow = ({ name, row }: { name: string; row: object }) =>
  isBlank(row) ? <input type="hidden" name={`${name}.${Object.keys(row)[0]}`} value="" /> : <HiddenAnswers name={name} value={row} />;

const memberName = (name: string, member: string) => (name === "" || name.endsWith(".") ? name + member : `${name}.${member}`);
