import { words } from "./wording/index.ts";

/** The reference a client can quote on the phone; nothing until the form is stored. */
export const Reference = ({ reference }: { reference: string | null }) =>
  reference && (
    <p className="hint">
      {words.yourReference} <code className="reference">{reference}</code>
    </p>
  );
