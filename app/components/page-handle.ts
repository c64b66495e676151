/** What the document around a page needs to know of it. */
export interface PageHandle {
  /** Whether the page is complete without scripts and does not load any. */
  hasNoScripts?: true;
}
