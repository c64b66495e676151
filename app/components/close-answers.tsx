/** What leads to the page that ends a browser's access to the answers. */
export const closeAnswers = "Shared computer? Close my answers";

/** The link to that page. */
export const CloseAnswersLink = ({ className }: { className?: string }) => (
  <a className={className} href="/finish">
    {closeAnswers}
  </a>
);
