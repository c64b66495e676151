import { Fragment } from "react";

/** A value as text. An email address that does not fit on one line breaks after its @, and after a period before it. */
export const Value = ({ text }: { text: string }) => {
  const at = text.lastIndexOf("@", text.length - 2);
  return at > 0 && !/\s/.test(text) ? (
    <>
      <span className="unbroken">
        {text
          .slice(0, at + 1)
          .match(/[^.]*\.|[^.]+/g)!
          .map((part, index) => (
            <Fragment key={index}>
              {index > 0 && <wbr />}
              {part}
            </Fragment>
          ))}
      </span>
      <span className="unbroken">{text.slice(at + 1)}</span>
    </>
  ) : (
    text
  );
};
