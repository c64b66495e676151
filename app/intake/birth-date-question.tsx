import { words } from "./wording/index.ts";

/** Why a typed date does not open a link. */
export interface BirthDateReply {
  /** The date as it was typed. */
  typed: string;
  message: string;
}

/** Name of the input that posts the date. */
export const birthDateInput = "birthDate";

/** The input for the client's date of birth, which a link asks for. */
export const BirthDateQuestion = ({ reply }: { reply: BirthDateReply | undefined }) => (
  <div className="question">
    <label htmlFor={birthDateInput}>{words.birthDate}</label>
    <p className="hint" id="birth-date-hint">
      {words.birthDateHint}
    </p>
    <input
      key={reply?.typed}
      id={birthDateInput}
      name={birthDateInput}
      autoComplete="bday"
      maxLength={40}
      defaultValue={reply?.typed}
      aria-describedby={reply ? "birth-date-hint birth-date-message" : "birth-date-hint"}
      aria-invalid={reply ? true : undefined}
      autoFocus={reply !== undefined}
    />
    {reply && (
      <p className="message" id="birth-date-message">
        {reply.message}
      </p>
    )}
  </div>
);
