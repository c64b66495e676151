/** Link to the page that erases everything about a client. */
export const EraseHint = ({ eraseUrl }: { eraseUrl: string }) => (
  <p className="hint">
    Other cases of the same client stay. To delete everything about the client, use <a href={eraseUrl}>Erase client</a>.
  </p>
);
