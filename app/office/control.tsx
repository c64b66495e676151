import { useId } from "react";
import "../styles/work.css";

interface Props {
  label: string;
  message?: string | undefined;
  children: (id: string, invalid: object) => React.ReactNode;
}

/** Form control below its label, followed by its error message. */
export function Control({ label, message, children }: Props) {
  const id = useId();
  return (
    <div className="work-control">
      <label htmlFor={id}>{label}</label>{" "}
      {children(id, message ? { "aria-invalid": true, "aria-describedby": `${id}-message`, autoFocus: true } : {})}
      {message && (
        <p id={`${id}-message`} className="message">
          {message}
        </p>
      )}
    </div>
  );
}
