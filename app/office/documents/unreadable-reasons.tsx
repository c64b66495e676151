const reasons = [
  "The picture is blurred.",
  "The picture is too dark.",
  "Part of the page is cut off.",
  "A page is missing.",
  "It is a different paper than we asked for.",
];

/** Suggestions for the control that says why a file cannot be read. */
export const UnreadableReasons = () => (
  <datalist id="reasons">
    {reasons.map((reason) => (
      <option key={reason} value={reason} />
    ))}
  </datalist>
);
