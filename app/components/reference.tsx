/** What a client calls a form by, once it is stored. */
export const Reference = ({ reference }: { reference: string | null }) =>
  reference && (
    <p className="hint">
      Your reference: <code className="reference">{reference}</code>
    </p>
  );
