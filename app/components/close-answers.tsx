/** Label of links to the page that ends this browser's access to the answers. */
export const closeAnswersLabel = "Shared computer? Close my answers";

/** Link to the page that ends this browser's access to the answers. */
export const CloseAnswersLink = ({ className }: { className?: string }) => (
  <a className={className} href="/finish">
    {closeAnswersLabel}
  </a>
);
