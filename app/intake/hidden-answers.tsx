/** Answers that are not shown, in inputs that the page's form posts. */
export function HiddenAnswers({ name, value }: { name: string; value: unknown }) {
  if (Array.isArray(value)) return value.map((each, index) => <HiddenAnswers key={index} name={`${name}[${index}]`} value={each} />);
  if (typeof value === "object" && value !== null)
    return Object.entries(value).map(([member, each]) => <HiddenAnswers key={member} name={memberName(name, member)} value={each} />);
  return value ? <input type="hidden" name={name} value={String(value)} /> : null;
}

const memberName = (name: string, member: string) => (name === "" || name.endsWith(".") ? name + member : `${name}.${member}`);
