import type { ButtonHTMLAttributes } from "react";

interface Props extends ButtonHTMLAttributes<HTMLButtonElement> {
  /** Whether what it asked for is under way. */
  isPending: boolean;
}

/** A submit button that ignores presses while its post is under way. Unlike a disabled one it keeps the focus. */
export const PendingButton = ({ isPending, ...rest }: Props) => (
  <button type="submit" {...rest} aria-disabled={isPending || undefined} onClick={(event) => isPending && event.preventDefault()} />
);
