import { Fragment } from "react";

/** A value as text. An email address that does not fit on one line breaks after its @, and after a period before it. */
export const Value = ({ text }: { text: string }) => {
  const [, name, host] = /^(\S+@)(\S+)$/.exec(text) ?? [];
  return name ? (
    <>
      <span className="unbroken">
        {name.match(/[^.]*\.|[^.]+/g)!.map((part, index) => (
          <Fragment key={index}>
            {index > 0 && <wbr />}
            {part}
          </Fragment>
        ))}
      </span>
      <span className="unbroken">{host}</span>
    </>
  ) : (
    text
  );
};
