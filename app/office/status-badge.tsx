/** Labels of the states of an upload session. */
export const sessionStatuses = { active: "Active", submitted: "Submitted", completed: "Completed" } as const;

/** Badge with the status of a case. */
export const StatusBadge = ({ text, isDone }: { text: string; isDone: boolean }) => (
  <span className="status-badge" data-variant={isDone ? "default" : "secondary"}>
    {text}
  </span>
);
