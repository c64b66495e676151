/** A value as it is read; an e-mail address that does not fit into a line is broken after its @. */
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
