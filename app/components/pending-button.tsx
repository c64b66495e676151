import type { ButtonHTMLAttributes } from "react";

interface Props extends ButtonHTMLAttributes<HTMLButtonElement> {
  /** Whether the button's post is in progress. */
  isPending: boolean;
}

/** A submit button that ignores presses while its post is in progress. Unlike a disabled button, it keeps the focus. */
export const PendingButton = ({ isPending, onClick, ...rest }: Props) => (
  <button
    type="submit"
    {...rest}
    aria-disabled={isPending || undefined}
    onClick={(event) => (isPending ? event.preventDefault() : onClick?.(event))}
  />
);
