/** A value as text. An email address that does not fit on one line breaks after an @ or a period. */
export const Value = ({ text }: { text: string }) => {
  if (!/^\S+@\S+$/.test(text)) return text;
  const parts = text.match(/[^.@]*[.@]+|[^.@]+/g)!;
  return parts.map((part, index) => (
    <span key={index} className="unbroken">
      {part}
    </span>
  ));
};
