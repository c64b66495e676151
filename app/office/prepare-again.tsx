import { prepareUrl } from "./urls.ts";

interface Props {
  formId: string;
  /** URL of the page to show afterwards. */
  to: string;
  /** Name of the client, where the button is one of many. */
  clientName?: string;
}

/** Button that lets a petition be prepared again that could not be. It is a plain form that also works without scripts. */
export const PrepareAgain = ({ formId, to, clientName }: Props) => (
  <form method="post" action={prepareUrl(formId, to)} className="prepare-again">
    <button type="submit" className="button button-secondary">
      Try again{clientName !== undefined && <span className="visually-hidden"> to prepare the petition of {clientName}</span>}
    </button>
  </form>
);

/** Says that a petition could not be prepared, and what still works. */
export const Unprepared = (props: Props) => (
  <>
    <p className="message">The petition of this case could not be prepared: it took too long or too much memory.</p>
    <p>
      Nothing is lost, and everything else about the case works. It is not tried again by itself. One very long or unusual answer may be the
      reason: you can correct it first.
    </p>
    <PrepareAgain {...props} />
  </>
);
