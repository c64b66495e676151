/** The states of an upload session in words. */
export const sessionStatuses = { active: "Active", submitted: "Submitted", completed: "Completed" } as const;

/** A case's status, in a word or two. */
export const StatusBadge = ({ text, isDone }: { text: string; isDone: boolean }) => (
  <span className="status-badge" data-variant={isDone ? "default" : "secondary"}>
    {text}
  </span>
);
