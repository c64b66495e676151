/** Marks the case whose address this is as unread. */
export const MarkUnread = ({ work }: { work: string }) => (
  <form method="post" action={work} className="case-buttons">
    <button type="submit" className="button">
      Mark as unread
    </button>
  </form>
);
