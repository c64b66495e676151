import { PageLinks } from "./page-links.tsx";
import { listPartUrl, type ListPage } from "./list-page.ts";

/** Links to the other pages of a long list. */
export const ListPages = ({ label, list: { page, last, url } }: { label: string; list: Omit<ListPage<unknown>, "entries"> }) => (
  <PageLinks label={label} page={page} last={last} to={(part) => listPartUrl(url, part)} />
);
