/** A value as text. An email address that does not fit on one line breaks after its @. */
export const Value = ({ text }: { text: string }) => {
  const [, name, host] = /^(\S+@)(\S+)$/.exec(text) ?? [];
  return host ? (
    <>
      <span className="unbroken">{name}</span>
      <span className="unbroken">{host}</span>
    </>
  ) : (
    text
  );
};
