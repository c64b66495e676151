import { words } from "./wording/index.ts";

/** Link to the page that ends this browser's access to the answers. */
export const CloseAnswersLink = ({ className }: { className?: string }) => (
  <a className={className} href="/finish">
    {words.closeAnswers}
  </a>
);
