interface Props {
  /** The id of its form, unless it is inside. */
  form?: string;
  formAction?: string | undefined;
  /** Its name, which browsers without styles show. */
  children: string;
}

/**
 * The button that Enter presses: a form's first submit button (HTML, "implicit submission"). Without it, Enter would lead to the first
 * step, or to the page in the other language. It is visually hidden.
 */
export const EnterButton = ({ form, formAction, children }: Props) => (
  <>
    <button
      type="submit"
      form={form}
      name="intent"
      value="next"
      formAction={formAction}
      className="visually-hidden"
      tabIndex={-1}
      aria-hidden="true"
    >
      {children}
    </button>{" "}
  </>
);
